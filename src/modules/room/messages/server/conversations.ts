import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../../../platform/cursor.ts';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { id } from '../../../../shared/zod.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';
import type { Conversation, ConversationQuery } from '../contract.ts';
import { clientConversations, clientMessages } from './tables.ts';

type OfClient = Pick<Scope, 'db' | 'tenantId'> & { clientId: number };
export type ConversationRow = typeof clientConversations.$inferSelect;

const own = ({ tenantId, clientId }: OfClient) =>
  and(eq(clientConversations.tenantId, tenantId), eq(clientConversations.clientId, clientId));

/** Locks the client’s conversation until the transaction ends; creates it if there is none. */
export async function lockConversation({ db, tenantId, clientId }: OfClient): Promise<ConversationRow> {
  const [row] = await db
    .insert(clientConversations)
    .values({ tenantId, clientId })
    .onConflictDoUpdate({
      target: [clientConversations.tenantId, clientConversations.clientId],
      set: { clientId: sql`excluded.client_id` },
    })
    .returning();
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

type Times = Partial<Pick<ConversationRow, 'clientMailedAt' | 'practiceNotifiedAt'>>;

/** Updates the inbox’s summary after messages were written, read or moved. The caller must hold the row’s lock. */
export async function refreshConversation(whose: OfClient, times: Times = {}) {
  const { tenantId, clientId } = whose;
  const fromMessages = sql`from ${clientMessages} as m where m.tenant_id = ${tenantId} and m.client_id = ${clientId}`;
  await whose.db
    .update(clientConversations)
    .set({
      ...times,
      lastMessageId: sql`(select max(m.id) ${fromMessages})`,
      unreadCount: sql`(select count(*) ${fromMessages} and m.author = 'client' and m.read_at is null)`,
    })
    .where(own(whose));
}

/** Recalculates the conversation after two clients and their messages were merged. */
export const mergeConversations = ({ db, tenantId }: Scope, { to }: ClientsMerged) =>
  refreshConversation({ db, tenantId, clientId: to });

const maxPreview = 200;
const isUnread = sql`(t.unread_count > 0)`;
/** Excludes archived clients, who can neither read nor write. */
const shown = ({ tenantId }: Scope) => sql`t.tenant_id = ${tenantId} and t.last_message_id is not null
  and c.archived_at is null`;
/** 1 for unread, else 0, and the ID of the newest message. */
const cursorKeys = z.tuple([z.number().int().min(0).max(1), id]);

/** Unread conversations first, then the newest. @throws AppError invalid for a malformed cursor */
export async function listConversations(scope: Scope, { limit, cursor, search }: ConversationQuery) {
  const before = readCursor(cursor, cursorKeys);
  const conditions: SQL[] = [shown(scope)];
  if (before) conditions.push(sql`(${isUnread}, t.last_message_id) < (${before[0] === 1}, ${before[1]}::bigint)`);
  if (search) conditions.push(sql`c.first_name || ' ' || c.last_name ilike ${patternOf(search)}`);
  const { rows } = await scope.db.execute<{
    isUnread: boolean;
    lastMessageId: string;
    item: Conversation;
  }>(sql`
    select ${isUnread} as "isUnread", t.last_message_id as "lastMessageId",
      json_build_object(
        'client', json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
          'profileImageUrl', c.profile_image_url),
        'lastMessage', json_build_object('author', m.author, 'body', left(m.body, ${maxPreview}),
          'createdAt', m.created_at),
        'unreadCount', t.unread_count) as item
    from ${clientConversations} t
    join clients c on c.tenant_id = t.tenant_id and c.id = t.client_id
    join ${clientMessages} m on m.tenant_id = t.tenant_id and m.id = t.last_message_id
    where ${sql.join(conditions, sql` and `)}
    order by ${isUnread} desc, t.last_message_id desc limit ${limit + 1}`);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ item }) => item),
    nextCursor: last ? writeCursor([last.isUnread ? 1 : 0, Number(last.lastMessageId)]) : null,
  };
}

const maxCounted = 100;

/** The number of unread conversations, counted up to 100, and the newest message. */
export async function countUnreadConversations(scope: Scope): Promise<{ count: number; newestId: number | null }> {
  const newest = (isOne: boolean) => sql`(select t.last_message_id from ${clientConversations} t
    where t.tenant_id = ${scope.tenantId} and ${isUnread} = ${isOne} and t.last_message_id is not null
    order by t.last_message_id desc limit 1)`;
  const { rows } = await scope.db.execute<{ count: number; newestId: string | null }>(sql`
    select greatest(${newest(true)}, ${newest(false)}) as "newestId", (
      select count(*)::int from (
        select from ${clientConversations} t join clients c on c.tenant_id = t.tenant_id and c.id = t.client_id
        where ${shown(scope)} and ${isUnread} limit ${maxCounted}) as unread) as count`);
  const [row] = rows;
  return { count: row?.count ?? 0, newestId: row?.newestId ? Number(row.newestId) : null };
}
