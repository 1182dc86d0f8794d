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
export type OpenQuestion = Question & { answer: (isConfirmed: boolean) => void };

let openQuestion: OpenQuestion | null = null;
const listeners = new Set<() => void>();

/** Asks in a dialog and resolves to the choice; closing it means no. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    resolve(isConfirmed);
    if (openQuestion?.answer === answer) ask(null);
  };
  ask({ ...question, answer });
  return promise;
}

export const currentQuestion = () => openQuestion;

export const useQuestion = () => useSyncExternalStore(subscribe, currentQuestion);

function ask(next: OpenQuestion | null) {
  openQuestion = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
