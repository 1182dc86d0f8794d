import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { isUnanswered, sentenceOf } from '../../../../ui/data/api-error.ts';
import { newKey } from '../../../../ui/form/new-key.ts';
import { attachment } from '../../files/contract.ts';
import { clientMessage } from '../contract.ts';
import { refreshConversation } from './message-queries.ts';

const unsentMessage = z.object({
  key: z.string(),
  clientId: z.number(),
  body: z.string(),
  files: z.array(attachment).default([]),
  /** Why it could not be sent; null while it is being sent. */
  failure: z.string().nullable(),
});
export type UnsentMessage = z.infer<typeof unsentMessage>;

const stored = z.object({ drafts: z.record(z.string(), z.string()), messages: unsentMessage.array() });
type Stored = z.infer<typeof stored>;

const nothing: Stored = { drafts: {}, messages: [] };
const interrupted = 'The page was closed while it was being sent.';

/**
 * Drafts and unsent messages of one user. In sessionStorage, which survives a reload but is cleared with the window,
 * because health data must not remain on a shared computer.
 */
let current: { userId: number; unsent: Stored } | null = null;
const listeners = new Set<() => void>();

const placeOf = (userId: number) => `messages ${userId}`;

function read(userId: number): Stored {
  if (current?.userId === userId) return current.unsent;
  current = { userId, unsent: load(userId) };
  return current.unsent;
}

function load(userId: number): Stored {
  try {
    const { data } = stored.safeParse(JSON.parse(sessionStorage.getItem(placeOf(userId)) ?? 'null'));
    if (!data) return nothing;
    // Retrying is safe, because the idempotency key prevents a duplicate.
    return { ...data, messages: data.messages.map(each => ({ ...each, failure: each.failure ?? interrupted })) };
  } catch {
    return nothing;
  }
}

/** Storage may be disabled or full; the text is still on the screen. */
function write(userId: number, unsent: Stored) {
  current = { userId, unsent };
  try {
    sessionStorage.setItem(placeOf(userId), JSON.stringify(unsent));
  } catch {}
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useUnsentMessages = (userId: number): UnsentMessage[] =>
  useSyncExternalStore(subscribe, () => read(userId).messages);

export const readDraft = (userId: number, clientId: number): string => read(userId).drafts[clientId] ?? '';

export function writeDraft(userId: number, clientId: number, text: string) {
  const unsent = read(userId);
  const { [clientId]: _, ...others } = unsent.drafts;
  write(userId, { ...unsent, drafts: text ? { ...others, [clientId]: text } : others });
}

/** Shows the message at once and sends it. */
export function sendMessage(userId: number, message: Pick<UnsentMessage, 'clientId' | 'body' | 'files'>) {
  void deliver(userId, { ...message, key: newKey(), failure: null });
}

export const retryMessage = (userId: number, message: UnsentMessage) =>
  void deliver(userId, { ...message, failure: null });

export function discardMessage(userId: number, { key }: UnsentMessage) {
  const unsent = read(userId);
  write(userId, { ...unsent, messages: unsent.messages.filter(each => each.key !== key) });
}

function put(userId: number, message: UnsentMessage) {
  const unsent = read(userId);
  const isKnown = unsent.messages.some(({ key }) => key === message.key);
  const messages = isKnown
    ? unsent.messages.map(each => (each.key === message.key ? message : each))
    : [...unsent.messages, message];
  write(userId, { ...unsent, messages });
}

async function deliver(userId: number, message: UnsentMessage) {
  const { key, clientId, body, files } = message;
  put(userId, message);
  try {
    await api.post(
      `/api/clients/${clientId}/messages`,
      { key, body, fileIds: files.map(({ id }) => id) },
      clientMessage,
    );
  } catch (reason) {
    const failure = isUnanswered(reason)
      ? 'The server didn’t answer. Trying again won’t send it twice.'
      : sentenceOf(reason, 'Something went wrong.');
    put(userId, { ...message, failure });
    return;
  }
  // Removed only once the list contains it, so that it doesn’t disappear for a moment.
  await refreshConversation(clientId).catch(() => undefined);
  discardMessage(userId, message);
}
