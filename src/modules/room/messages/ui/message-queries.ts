import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import { savedReplies } from '../../access/contract.ts';
import { type Conversation, clientMessages, conversations } from '../contract.ts';

const path = '/api/messages';

export const conversationsQuery = (search: string | undefined) =>
  pagesQuery({ path: [path], filter: { search }, page: conversations, limits: { first: 50, later: 50 } });

/** Not below the key of clients, so that changing a client does not invalidate it. */
const pathOfClient = (clientId: number) => `/api/clients/${clientId}/messages`;
export const clientMessagesQuery = (clientId: number) =>
  pagesQuery({ path: [pathOfClient(clientId)], page: clientMessages, limits: { first: 50, later: 100 } });

export const savedRepliesQuery = get([`${path}/saved-replies`], savedReplies);

export const refreshConversation = (clientId: number) => refresh(pathOfClient(clientId), path, `${path}/unread-count`);

type Pages = InfiniteData<{ items: Conversation[]; nextCursor: string | null }>;

/**
 * Marks visible messages as read. The inbox is not sorted again until it is reloaded, so that the next conversation
 * doesn’t move.
 */
export async function markRead(clientId: number, upTo: string) {
  await api.post(`${pathOfClient(clientId)}/read`, { upTo });
  const asRead = (each: Conversation) => (each.client.id === clientId ? { ...each, unreadCount: 0 } : each);
  queryClient.setQueriesData<Pages>(
    { queryKey: [path] },
    data => data && { ...data, pages: data.pages.map(page => ({ ...page, items: page.items.map(asRead) })) },
  );
  await refresh(`${path}/unread-count`);
}

/** Hint about the email that announces a first message. */
export const whereRead = (hasMailServer: boolean, name: string): string =>
  hasMailServer
    ? `${name} gets an email that says a message is waiting, and reads it in the client room.`
    : `${name} finds your message in the client room.`;

/** Hint below the field for a message. */
export const emailHint = (hasMailServer: boolean, name: string): string =>
  hasMailServer ? `${name}’s email says only that a message is waiting.` : willEmail(false, name);
