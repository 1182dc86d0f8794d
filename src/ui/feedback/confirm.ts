import { useSyncExternalStore } from 'react';

export type Question = {
  title: string;
  message?: string;
  /** The verb on the confirming button: "Delete", "Send". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for actions that cannot be undone. */
  isDestructive?: boolean;
};
export type Asked = Question & { answer: (isConfirmed: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks in a dialog and resolves to the choice; closing it means no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    resolve(isConfirmed);
    if (asked?.answer === answer) ask(null);
  };
  ask({ ...question, answer });
  return promise;
}

export const useQuestion = () => useSyncExternalStore(subscribe, () => asked);

function ask(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
