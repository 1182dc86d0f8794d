import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, type ClientPrincipal, type ClientScope, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import type { PageQuery } from '../../../../shared/page.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { memberNames } from '../../../accounts/auth/server/members.ts';
import { getOwnPractice, getZone } from '../../../accounts/tenants/server/practice.ts';
import { getClient, getWritableClient } from '../../../people/clients/server/clients.ts';
import { inPracticeOf } from '../../access/server/client-session.ts';
import { findOpenRoom, getRoomSettings, getWritingRule, repliesResumeAt } from '../../access/server/room-settings.ts';
import type { Attachment } from '../../files/contract.ts';
import { attachFiles, listAttachments } from '../../files/server/files.ts';
import type {
  Author,
  ClientMessage,
  clientMessages as clientPage,
  MessageInput,
  RoomMessage,
  RoomMessages,
} from '../contract.ts';
import { messages } from '../messages/en.ts';
import { lockConversation, refreshConversation } from './conversations.ts';
import { mailWaitingMessage, notifyPractice } from './notices.tsx';
import { clientMessages } from './tables.ts';
import { canWrite, requireWriting } from './writing.ts';

type Row = typeof clientMessages.$inferSelect;
type ScopeOfClient = Scope & { clientId: number };

/** More than people write, but few enough to protect the inbox from scripts. */
const writing = { name: 'room-messages', max: 300, seconds: hours(1) };

const ofClient = ({ tenantId, clientId }: { tenantId: number; clientId: number }) =>
  and(eq(clientMessages.tenantId, tenantId), eq(clientMessages.clientId, clientId));

/** The signed-in client's messages, newest first. @throws AppError invalid for a malformed cursor */
export async function listOwnMessages(scope: ClientScope, query: PageQuery, now = new Date()): Promise<RoomMessages> {
  const [page, settings, own, { timeZone }] = await Promise.all([
    newest(scope, query),
    getRoomSettings(scope),
    getWritingRule(scope),
    getOwnPractice(scope),
  ]);
  return {
    ...page,
    canWrite: await canWrite(scope, { rule: own ?? settings.writing, zone: timeZone, now }),
    replyHours: settings.replyHours,
  };
}

/** Messages of a client for the practice, newest first. @throws AppError not_found, invalid for a malformed cursor */
export async function listClientMessages(
  scope: Scope,
  clientId: number,
  query: PageQuery,
): Promise<z.input<typeof clientPage>> {
  await getClient(scope, clientId);
  const { db, tenantId } = scope;
  const before = readIdCursor(query.cursor);
  const rows = await db
    .select()
    .from(clientMessages)
    .where(and(ofClient({ tenantId, clientId }), before ? lt(clientMessages.id, before) : undefined))
    .orderBy(desc(clientMessages.id))
    .limit(query.limit + 1);
  const { items, nextCursor } = cutPage(rows, query.limit);
  return { items: await presentAll(scope, items), nextCursor };
}

/** The signed-in client's newest message with the practice, whoever wrote it. */
export const findNewestMessage = async (scope: ClientScope): Promise<RoomMessage | null> =>
  (await newest(scope, { limit: 1 })).items[0] ?? null;

/** Only columns that a client may read. */
const roomColumns = {
  id: clientMessages.id,
  author: clientMessages.author,
  body: clientMessages.body,
  createdAt: clientMessages.createdAt,
  readAt: clientMessages.readAt,
  repliesResumeAt: clientMessages.repliesResumeAt,
};

async function newest(whose: ClientScope, { cursor, limit }: PageQuery) {
  const before = readIdCursor(cursor);
  const rows = await whose.db
    .select(roomColumns)
    .from(clientMessages)
    .where(and(ofClient(whose), before ? lt(clientMessages.id, before) : undefined))
    .orderBy(desc(clientMessages.id))
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit);
  const files = await listAttachments(whose, idsOf(items));
  return { items: items.map(row => presentForClient(row, files)), nextCursor };
}

/**
 * Writes a message of the signed-in client. A repeated key returns the existing message.
 * @throws AppError forbidden by the practice’s rule, too_many
 */
export async function writeAsClient(
  services: Services,
  client: ClientPrincipal,
  input: MessageInput,
  now = new Date(),
): Promise<RoomMessage> {
  const clientKey = `${client.tenantId}.${client.clientId}`;
  await countAttempt(asSystem(services.database), writing, clientKey, messages.errors.tooMany);
  return inPracticeOf(services, client, async scope => {
    const record = await getWritableClient(scope, scope.clientId);
    const conversation = await lockConversation(scope);
    const cause = causeOf('client', scope.clientId, input);
    const existing = await findByCause(scope, cause);
    if (existing) return presentForClient(existing, await listAttachments(scope, [existing.id]));
    const [settings, own, zone] = await Promise.all([getRoomSettings(scope), getWritingRule(scope), getZone(scope)]);
    await requireWriting(scope, { rule: own ?? settings.writing, zone, now });
    const resumeAt = repliesResumeAt(settings.replyHours, zone, now);
    const row = await insert(scope, { author: 'client', body: input.body, cause, repliesResumeAt: resumeAt });
    const { clientId } = scope;
    await attachFiles(scope, { clientId, author: 'client', messageId: row.id, fileIds: input.fileIds ?? [] });
    const isNotified = conversation.unreadCount > 0 && isRecent(conversation.practiceNotifiedAt, now);
    if (!isNotified) await notifyPractice(services, scope, { client: record, messageId: row.id });
    await refreshConversation(scope, isNotified ? {} : { practiceNotifiedAt: now });
    return presentForClient(row, await listAttachments(scope, [row.id]));
  });
}

/**
 * Writes a message of the practice to a client. A repeated key returns the existing message.
 * @throws AppError not_found, conflict for an archived or erased client, and while messages are turned off
 */
export async function writeToClient(
  services: Services,
  scope: Scope,
  clientId: number,
  input: MessageInput,
  now = new Date(),
): Promise<ClientMessage> {
  const client = await getWritableClient(scope, clientId);
  const clientScope = { ...scope, clientId };
  const conversation = await lockConversation(clientScope);
  const cause = causeOf('practice', clientId, input);
  const existing = await findByCause(clientScope, cause);
  if (existing) return presentOne(scope, existing);
  if (client.archivedAt)
    throw new AppError('conflict', 'This client is archived. Restore the client to write to them.');
  if (!(await findOpenRoom(clientScope))?.messages)
    throw new AppError(
      'conflict',
      'Messages are turned off for this client. Turn them on in the client room’s settings.',
    );
  const isMailed = isRecent(conversation.clientMailedAt, now) && (await hasUnread(clientScope, 'practice'));
  const { fileIds = [] } = input;
  if (fileIds.length && !isAllowed(scope, 'records.write'))
    throw new AppError('forbidden', 'Your role can’t send files.');
  const row = await insert(clientScope, { author: 'practice', userId: scope.userId, body: input.body, cause });
  await attachFiles(scope, { clientId, author: 'practice', messageId: row.id, fileIds });
  if (!isMailed) await mailWaitingMessage(services, scope, { client, messageId: row.id });
  await refreshConversation(clientScope, isMailed ? {} : { clientMailedAt: now });
  return presentOne(scope, row);
}

/** At most one email or notification per hour while the messages remain unread. */
const isRecent = (moment: Date | null, now: Date) => moment !== null && moment > addMinutes(now, -60);

const causeOf = (author: Author, clientId: number, { key }: MessageInput) => `${author} ${clientId} ${key}`;

async function findByCause(scope: ScopeOfClient, cause: string): Promise<Row | undefined> {
  const [message] = await scope.db
    .select()
    .from(clientMessages)
    .where(and(ofClient(scope), eq(clientMessages.cause, cause)));
  return message;
}

type PastMessage = Pick<typeof clientMessages.$inferInsert, 'author' | 'body' | 'createdAt' | 'readAt'>;

/** Inserts old messages without notifications, for example data. Oldest first. */
export async function addPastMessages(scope: Scope, clientId: number, messages: PastMessage[]) {
  const { db, tenantId, userId } = scope;
  await lockConversation({ db, tenantId, clientId });
  await db.insert(clientMessages).values(
    messages.map((message, at) => ({
      ...{ ...message, tenantId, clientId, cause: `${message.author} ${clientId} past-${at}` },
      userId: message.author === 'practice' ? userId : null,
    })),
  );
  await refreshConversation({ db, tenantId, clientId });
}

async function insert(
  { db, tenantId, clientId }: ScopeOfClient,
  values: Omit<typeof clientMessages.$inferInsert, 'tenantId' | 'clientId'>,
): Promise<Row> {
  // clock_timestamp() instead of the transaction’s start, which may be before an earlier message.
  const createdAt = sql`clock_timestamp()`;
  const [row] = await db
    .insert(clientMessages)
    .values({ ...values, tenantId, clientId, createdAt })
    .returning();
  if (!row) throw new Error('an insert returned no row');
  setAuditSubject({ subjectId: row.id });
  return row;
}

async function hasUnread({ db, tenantId, clientId }: ScopeOfClient, author: Author): Promise<boolean> {
  const [unread] = await db
    .select({ id: clientMessages.id })
    .from(clientMessages)
    .where(and(ofClient({ tenantId, clientId }), eq(clientMessages.author, author), isNull(clientMessages.readAt)))
    .limit(1);
  return unread !== undefined;
}

/** Marks the practice’s messages up to that time as read by the signed-in client. */
export const markReadByClient = (services: Services, client: ClientPrincipal, upTo: string): Promise<void> =>
  inPracticeOf(services, client, scope => markRead(scope, { author: 'practice', upTo }));

/** Marks the client’s messages up to that time as read by the practice. @throws AppError not_found */
export async function markReadByPractice(scope: Scope, clientId: number, upTo: string): Promise<void> {
  await getClient(scope, clientId);
  await markRead({ ...scope, clientId }, { author: 'client', upTo });
}

async function markRead(scope: ScopeOfClient, { author, upTo }: { author: Author; upTo: string }) {
  const isShown = and(
    ofClient(scope),
    eq(clientMessages.author, author),
    isNull(clientMessages.readAt),
    lte(clientMessages.createdAt, new Date(upTo)),
  );
  // Avoids the lock, because most calls find nothing unread.
  if (!(await scope.db.$count(clientMessages, isShown))) return;
  await lockConversation(scope);
  await scope.db.update(clientMessages).set({ readAt: new Date() }).where(isShown);
  await refreshConversation(scope);
}

const idsOf = (rows: Pick<Row, 'id'>[]) => rows.map(({ id }) => id);

const presentForClient = (
  { id, author, body, createdAt, readAt, repliesResumeAt: resumeAt }: Pick<Row, keyof typeof roomColumns>,
  attachments: Map<number, Attachment[]>,
): RoomMessage => ({
  ...{ id, author, body },
  files: attachments.get(id) ?? [],
  fileCount: attachments.get(id)?.length ?? 0,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
  repliesResumeAt: resumeAt?.toISOString() ?? null,
});

async function presentOne(scope: Scope, row: Row): Promise<ClientMessage> {
  const [message] = await presentAll(scope, [row]);
  if (!message) throw notFound('Message');
  return message;
}

async function presentAll(scope: Scope, rows: Row[]): Promise<ClientMessage[]> {
  const names = await memberNames(scope, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  const clientId = rows[0]?.clientId ?? 0;
  const files = await listAttachments({ ...scope, clientId }, idsOf(rows));
  // Names of files are health data, like their content.
  const mayRead = isAllowed(scope, 'records.read');
  return rows.map(row => ({
    ...presentForClient(row, files),
    ...(!mayRead && { files: [] }),
    clientId: row.clientId,
    writtenBy: row.userId ? { id: row.userId, name: names.get(row.userId) ?? '' } : null,
  }));
}
