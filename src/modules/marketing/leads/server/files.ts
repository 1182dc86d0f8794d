import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import {
  type ArrivingFile,
  checkStorageQuota,
  downloads,
  type ReceivedFile,
  receiveFile,
} from '../../../../platform/files/receive-file.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findBlockWith } from '../../../accounts/pages/server/storefront.ts';
import type { LeadFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
import { leadFiles, leadRequests } from './tables.ts';

export async function listFiles(scope: Scope): Promise<LeadFile[]> {
  const { id, name, kind, size, createdAt, tenantId } = leadFiles;
  const person = sql`lower(${leadRequests.email})`;
  const rows = await scope.db
    .select({
      ...{ id, name, kind, size, createdAt },
      people: sql<number>`count(distinct ${person})::int`,
      fetched: sql<number>`(count(distinct ${person}) filter (where ${leadRequests.downloads} > 0))::int`,
    })
    .from(leadFiles)
    .leftJoin(leadRequests, and(eq(leadRequests.tenantId, tenantId), eq(leadRequests.fileId, id)))
    .where(eq(tenantId, scope.tenantId))
    .groupBy(tenantId, id)
    .orderBy(desc(id));
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** @throws AppError conflict if the practice has reached its limit */
async function requireRoom(scope: Scope, more = 0) {
  const [held] = await scope.db
    .select({ count: sql<number>`count(*)::int`, size: sql<string>`coalesce(sum(${leadFiles.size}), 0)` })
    .from(leadFiles)
    .where(eq(leadFiles.tenantId, scope.tenantId));
  checkStorageQuota({ count: held?.count ?? 0, size: Number(held?.size ?? 0) }, fileLimits, more);
}

/**
 * Inserts the row of a stored file. The advisory lock keeps concurrent uploads within the limit. @throws AppError
 * conflict
 */
async function addFile(scope: Scope, added: ReceivedFile): Promise<LeadFile> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead files ${scope.tenantId}`}, 0))`);
  await requireRoom(scope, added.size);
  const [row] = await scope.db
    .insert(leadFiles)
    .values({ ...added, tenantId: scope.tenantId })
    .returning();
  if (!row) throw notFound('File');
  const { id, name, kind, size, createdAt } = row;
  return { id, name, kind, size, createdAt: createdAt.toISOString(), people: 0, fetched: 0 };
}

export type StoredFile = typeof leadFiles.$inferSelect;

/** @throws AppError not_found */
export async function getFile(scope: Scope, id: number): Promise<StoredFile> {
  const [file] = await scope.db
    .select()
    .from(leadFiles)
    .where(and(eq(leadFiles.tenantId, scope.tenantId), eq(leadFiles.id, id)));
  if (!file) throw notFound('File');
  return file;
}

/**
 * Which of these files exist. Locks them until the transaction ends, so that none is deleted while a block selects it.
 */
export async function lockFiles(scope: Scope, ids: number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await scope.db
    .select({ id: leadFiles.id })
    .from(leadFiles)
    .where(and(eq(leadFiles.tenantId, scope.tenantId), inArray(leadFiles.id, ids)))
    .orderBy(leadFiles.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Locks the file against `lockFiles`. Returns its name in the file store. @throws AppError not_found */
async function lockFile(scope: Scope, id: number): Promise<string> {
  const [row] = await scope.db
    .select({ file: leadFiles.file })
    .from(leadFiles)
    .where(and(eq(leadFiles.tenantId, scope.tenantId), eq(leadFiles.id, id)))
    .for('update');
  if (!row) throw notFound('File');
  return row.file;
}

/** The requests are deleted with it, so their links stop working. */
async function deleteRow(scope: Scope, id: number) {
  await scope.db.delete(leadFiles).where(and(eq(leadFiles.tenantId, scope.tenantId), eq(leadFiles.id, id)));
}

/** Links to the file stop working. @throws AppError not_found, conflict while a block offers it */
export async function deleteFile(services: Services, principal: Principal, id: number) {
  const file = await inTenant(services.database, principal, async scope => {
    const name = await lockFile(scope, id);
    const block = await findBlockWith(scope, id);
    if (block) {
      const sentence = `The block “${block.text}” uses this file. Choose another file there and save, then delete this one.`;
      throw new AppError('conflict', sentence);
    }
    await deleteRow(scope, id);
    return name;
  });
  // After the commit: a row without its file would be worse than a file without its row.
  await services.files.remove(file);
}

const perPerson = { name: 'lead-upload', max: 60, seconds: hours(1) };

/** @throws AppError wrong_type, too_large, conflict if the practice has reached its limit, too_many */
export async function uploadFile(services: Services, principal: Principal, arriving: ArrivingFile): Promise<LeadFile> {
  const { database, files } = services;
  await countAttempt(asSystem(database), perPerson, String(principal.userId));
  await inTenant(database, principal, scope => requireRoom(scope));
  return receiveFile(files, arriving, {
    ...downloads,
    largest: fileLimits.largest,
    write: received => inTenant(database, principal, scope => addFile(scope, received)),
  });
}
