import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import {
  asSystem,
  type ClientPrincipal,
  type ClientScope,
  inClientRoom,
  inTenant,
  type Principal,
  type Scope,
} from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { cancelRemoval, planRemoval, removeDueFiles } from '../../../../platform/files/file-removals.ts';
import { among, isCompoundFile, isText, kindOf } from '../../../../platform/files/file-type.ts';
import {
  type ArrivingFile,
  checkStorageQuota,
  type ReceivedFile,
  receiveFile,
} from '../../../../platform/files/receive-file.ts';
import type { RandomAccess } from '../../../../platform/files/store.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { memberNames } from '../../../accounts/auth/server/members.ts';
import { getClient, getWritableClient, requireNotErased } from '../../../people/clients/server/clients.ts';
import { inPracticeOf } from '../../access/server/client-session.ts';
import {
  type Attachment,
  type ClientFile,
  type ClientFileKind,
  clientFileKinds,
  type FileAuthor,
  type RoomFile,
} from '../contract.ts';
import { clientFileLimits, practiceFileLimits } from '../file-limits.ts';
import { messages } from '../messages/en.ts';
import { announceFile, notifyOfFile, withdrawAnnouncement } from './announce-file.tsx';
import { clientFiles } from './tables.ts';

type Row = typeof clientFiles.$inferSelect;
export type ClientFileRow = Row;
type OfClient = { tenantId: number; clientId: number };

const ofClient = ({ tenantId, clientId }: OfClient) =>
  and(eq(clientFiles.tenantId, tenantId), eq(clientFiles.clientId, clientId));
const oneOf = (client: OfClient, id: number) => and(ofClient(client), eq(clientFiles.id, id));

const { id, author, name, kind, size, file, createdAt, seenAt } = clientFiles;
const shownColumns = { id, author, name, kind, size, createdAt, seenAt };

type FileFields = Pick<Row, keyof typeof shownColumns>;
const present = ({ id, author, name, kind, size, createdAt, seenAt }: FileFields): RoomFile => ({
  ...{ id, author, name, kind, size },
  createdAt: createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
});

/** The newest files of the signed-in client. */
export async function listOwnFiles(scope: ClientScope, limit = 100): Promise<RoomFile[]> {
  const rows = await scope.db
    .select(shownColumns)
    .from(clientFiles)
    .where(ofClient(scope))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(present);
}

type Attaching = { clientId: number; author: FileAuthor; messageId: number; fileIds: number[] };

/**
 * Attaches uploaded files to a message.
 * @throws AppError not_found unless each file is the author’s own and not attached to another message
 */
export async function attachFiles({ db, tenantId }: Scope, { clientId, author: by, messageId, fileIds }: Attaching) {
  if (!fileIds.length) return;
  const attached = await db
    .update(clientFiles)
    .set({ messageId })
    .where(and(ofClient({ tenantId, clientId }), eq(author, by), inArray(id, fileIds), isNull(clientFiles.messageId)))
    .returning({ id });
  if (attached.length < fileIds.length) throw notFound('File');
}

/** The files that were sent with these messages of a client, by message. */
export async function listAttachments(
  { db, tenantId, clientId }: Pick<Scope | ClientScope, 'db' | 'tenantId'> & { clientId: number },
  messageIds: number[],
): Promise<Map<number, Attachment[]>> {
  const byMessage = new Map<number, Attachment[]>();
  if (!messageIds.length) return byMessage;
  const rows = await db
    .select({ id, name, kind, size, messageId: clientFiles.messageId })
    .from(clientFiles)
    .where(and(ofClient({ tenantId, clientId }), inArray(clientFiles.messageId, messageIds)))
    .orderBy(id);
  for (const { messageId, ...file } of rows)
    if (messageId !== null) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), file]);
  return byMessage;
}

/** Names of the files among `ids` that belong to the client, by ID. */
export async function namesOfFiles({ db, tenantId }: Scope, { clientId, ids }: { clientId: number; ids: number[] }) {
  const rows = await db
    .select({ id, name })
    .from(clientFiles)
    .where(and(ofClient({ tenantId, clientId }), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row.name]));
}

/** All files of the signed-in client with their names in the store, oldest first, for an export. */
export const listStoredFiles = (scope: ClientScope) =>
  scope.db
    .select({ id, author, name, kind, size, createdAt, file })
    .from(clientFiles)
    .where(ofClient(scope))
    .orderBy(id);

/** Twice the limit of one client, because files of merged records are added. */
const maxListed = 2 * clientFileLimits.most;

/** Newest first. @throws AppError not_found */
export async function listFiles(scope: Scope, clientId: number): Promise<ClientFile[]> {
  await getClient(scope, clientId);
  const { tenantId } = scope;
  const rows = await scope.db
    .select()
    .from(clientFiles)
    .where(ofClient({ tenantId, clientId }))
    .orderBy(desc(id))
    .limit(maxListed);
  const names = await memberNames(scope, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  return rows.map(row => presentToMember(row, names));
}

const presentToMember = (row: Row, names: Map<number, string>): ClientFile => ({
  ...present(row),
  clientId: row.clientId,
  memberName: row.userId === null ? null : (names.get(row.userId) ?? null),
});

/**
 * The kind of an uploaded file, by its content and, where that is ambiguous, by its name; null if not allowed. HTML and
 * SVG are never allowed, whatever their name.
 */
export async function clientFileKindOf(content: RandomAccess, name: string): Promise<ClientFileKind | null> {
  const detected = await kindOf(content);
  if (detected) return among(clientFileKinds, detected);
  const [, ending = ''] = /\.(\w+)$/.exec(name.trim().toLowerCase()) ?? [];
  if (ending === 'doc' || ending === 'xls') return (await isCompoundFile(content)) ? ending : null;
  if (ending === 'csv' || ending === 'txt') return (await isText(content)) ? ending : null;
  return null;
}

type NewFile = { clientId: number; author: FileAuthor };

/** @throws AppError conflict if the client or the practice has reached the limit */
async function requireSpace({ db, tenantId }: Scope, { clientId, author }: NewFile, more = 0) {
  const isOwn = sql`${clientFiles.clientId} = ${clientId}`;
  const [used] = await db
    .select({
      count: sql<number>`(count(*) filter (where ${isOwn}))::int`,
      size: sql<string>`coalesce(sum(${size}) filter (where ${isOwn}), 0)`,
      countOfAll: sql<number>`count(*)::int`,
      sizeOfAll: sql<string>`coalesce(sum(${size}), 0)`,
    })
    .from(clientFiles)
    .where(eq(clientFiles.tenantId, tenantId));
  if (!used) throw new Error('a count without a result');
  try {
    checkStorageQuota({ count: used.count, size: Number(used.size) }, clientFileLimits, more);
    checkStorageQuota({ count: used.countOfAll, size: Number(used.sizeOfAll) }, practiceFileLimits, more);
  } catch (reason) {
    // Clients get no numbers, because they can’t delete files and should not learn the practice’s total.
    throw author === 'client' ? new AppError('conflict', messages.errors.noSpace) : reason;
  }
}

type Past = Pick<Row, 'createdAt' | 'seenAt'>;

/**
 * Inserts the row of a stored file. The advisory lock keeps concurrent uploads within the limits. `past`: for a file
 * that wasn't added just now.
 */
export async function addRow(
  scope: Scope,
  by: NewFile,
  received: ReceivedFile<ClientFileKind>,
  past?: Past,
): Promise<Row> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`client files ${scope.tenantId}`}, 0))`);
  await requireSpace(scope, by, received.size);
  const userId = by.author === 'practice' ? scope.userId : null;
  const [row] = await scope.db
    .insert(clientFiles)
    .values({ ...received, ...past, ...by, userId, tenantId: scope.tenantId })
    .returning();
  if (!row) throw new Error('a file without a row');
  await cancelRemoval(scope, received.file);
  setAuditSubject({ subjectId: row.id, clientId: row.clientId });
  return row;
}

type Receiving<T> = {
  tenantId: number;
  arriving: ArrivingFile;
  write: (received: ReceivedFile<ClientFileKind>) => Promise<T>;
};

/** The removal is scheduled before the upload, so that a killed process leaves no orphaned file. */
const receive = <T>(services: Services, { tenantId, arriving, write }: Receiving<T>) =>
  receiveFile(services.files, arriving, {
    largest: clientFileLimits.largest,
    kindOf: clientFileKindOf,
    refusal: messages.errors.wrongType,
    beforeStoring: stored => planRemoval(services, tenantId, stored),
    write,
  });

/** Stores a file for a row that `addRow` inserts within the next hour; otherwise the file is removed again. */
export const storeAhead = (services: Services, tenantId: number, arriving: ArrivingFile) =>
  receive(services, { tenantId, arriving, write: async received => received });

/** Suppresses the announcement, because the message that contains the file is announced. */
type ForMessage = { forMessage?: boolean | undefined };

const perMember = { name: 'client-file-member', max: 120, seconds: hours(1) };
const perClient = { name: 'client-file-client', max: 60, seconds: hours(1) };

/**
 * Stores a file for a client and announces it by email.
 * @throws AppError not_found, wrong_type, too_large, too_many; conflict if the limits are reached or the client was
 * erased
 */
export async function addFile(
  services: Services,
  principal: Principal,
  { clientId, forMessage, ...arriving }: ArrivingFile & ForMessage & { clientId: number },
): Promise<ClientFile> {
  const { database } = services;
  const by = { clientId, author: 'practice' } as const;
  await countAttempt(asSystem(database), perMember, String(principal.userId));
  // Without a row lock, which the audit log would record as a change.
  await inTenant(database, principal, async scope => {
    requireNotErased(await getClient(scope, clientId));
    await requireSpace(scope, by);
  });
  const write = (received: ReceivedFile<ClientFileKind>) =>
    inTenant(database, principal, async scope => {
      const client = await getWritableClient(scope, clientId);
      const row = await addRow(scope, by, received);
      if (!forMessage) await announceFile(services, scope, client, row.id);
      return row;
    });
  const row = await receive(services, { tenantId: principal.tenantId, arriving, write });
  const names = await inTenant(database, principal, scope => memberNames(scope, [principal.userId]), {
    readOnly: true,
  });
  return presentToMember(row, names);
}

/**
 * Stores a file of the signed-in client and notifies the practice.
 * @throws AppError wrong_type, too_large, too_many, conflict
 */
export async function addOwnFile(
  services: Services,
  client: ClientPrincipal,
  { forMessage, ...arriving }: ArrivingFile & ForMessage,
): Promise<RoomFile> {
  const { tenantId, clientId } = client;
  const by = { clientId, author: 'client' } as const;
  await countAttempt(asSystem(services.database), perClient, `${tenantId} ${clientId}`);
  await inPracticeOf(services, client, scope => requireSpace(scope, by));
  const write = (received: ReceivedFile<ClientFileKind>) =>
    inPracticeOf(services, client, async scope => {
      const record = await getWritableClient(scope, clientId);
      const row = await addRow(scope, by, received);
      if (!forMessage) await notifyOfFile(scope, record);
      return row;
    });
  return present(await receive(services, { tenantId, arriving, write }));
}

const sentColumns = { name, kind, size, file };

/** Opens a file for a member, and marks a client’s file as seen. @throws AppError not_found */
export const openFile = (
  services: Services,
  principal: Principal,
  { clientId, fileId }: { clientId: number; fileId: number },
) =>
  inTenant(services.database, principal, async scope => {
    const which = oneOf({ tenantId: scope.tenantId, clientId }, fileId);
    const [row] = await scope.db.select(sentColumns).from(clientFiles).where(which);
    if (!row) throw notFound('File');
    await markSeen(scope, { clientId, fileId, author: 'client' });
    return row;
  });

/** Opens a file for the signed-in client, and marks a practice’s file as seen. @throws AppError not_found */
export async function openOwnFile(services: Services, client: ClientPrincipal, fileId: number) {
  const ownFile = await inClientRoom(services.database, client, async scope => {
    const [row] = await scope.db.select(sentColumns).from(clientFiles).where(oneOf(scope, fileId));
    return row;
  });
  if (!ownFile) throw notFound('File');
  setAuditSubject({ subjectId: fileId });
  // Runs for seen files, too, because this transaction gives the audit log the practice.
  await inPracticeOf(services, client, async scope => {
    const isFirst = await markSeen(scope, { clientId: scope.clientId, fileId, author: 'practice' });
    if (isFirst) await withdrawIfSeen(scope, scope.clientId);
  });
  return ownFile;
}

/** Marks the file as seen; true only the first time. `author`: whose file it must be. */
async function markSeen({ db, tenantId }: Scope, { clientId, fileId, author: by }: NewFile & { fileId: number }) {
  const { rowCount } = await db
    .update(clientFiles)
    .set({ seenAt: new Date() })
    .where(and(oneOf({ tenantId, clientId }, fileId), eq(author, by), isNull(seenAt)));
  return rowCount === 1;
}

/** Withdraws the pending announcement once all files are seen. */
async function withdrawIfSeen(scope: Scope, clientId: number) {
  const isWaiting = and(ofClient({ tenantId: scope.tenantId, clientId }), eq(author, 'practice'), isNull(seenAt));
  if (!(await scope.db.$count(clientFiles, isWaiting))) await withdrawAnnouncement(scope, clientId);
}

/** Deletes the file, whoever added it. @throws AppError not_found */
export async function deleteFile(
  services: Services,
  principal: Principal,
  { clientId, fileId }: { clientId: number; fileId: number },
): Promise<void> {
  await inTenant(services.database, principal, async scope => {
    const deleted = await scope.db
      .delete(clientFiles)
      .where(oneOf({ tenantId: scope.tenantId, clientId }, fileId))
      .returning({ id });
    if (!deleted.length) throw notFound('File');
    await withdrawIfSeen(scope, clientId);
  });
  await removeDueFiles(services);
}
