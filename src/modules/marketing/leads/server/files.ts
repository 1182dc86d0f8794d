import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { ReceivedFile } from '../../../../platform/files/receive-file.ts';
import { checkRoom } from '../../../../platform/files/room.ts';
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
export async function refuseAboveLimit(scope: Scope, more = 0) {
  const [held] = await scope.db
    .select({ count: sql<number>`count(*)::int`, size: sql<string>`coalesce(sum(${leadFiles.size}), 0)` })
    .from(leadFiles)
    .where(eq(leadFiles.tenantId, scope.tenantId));
  checkRoom({ count: held?.count ?? 0, size: Number(held?.size ?? 0) }, fileLimits, more);
}

/**
 * Inserts the row of a stored file. The advisory lock keeps concurrent uploads within the limit. @throws AppError
 * conflict
 */
export async function addFile(scope: Scope, added: ReceivedFile): Promise<LeadFile> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead files ${scope.tenantId}`}, 0))`);
  await refuseAboveLimit(scope, added.size);
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
  const [found] = await scope.db
    .select()
    .from(leadFiles)
    .where(and(eq(leadFiles.tenantId, scope.tenantId), eq(leadFiles.id, id)));
  if (!found) throw notFound('File');
  return found;
}

/**
 * Which of these files exist. Locks them until the transaction ends, so that none is deleted while a block selects it.
 */
export async function holdFiles(scope: Scope, ids: number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const found = await scope.db
    .select({ id: leadFiles.id })
    .from(leadFiles)
    .where(and(eq(leadFiles.tenantId, scope.tenantId), inArray(leadFiles.id, ids)))
    .orderBy(leadFiles.id)
    .for('key share');
  return new Set(found.map(({ id }) => id));
}

/** Locks the file against `holdFiles`. Returns its name in the file store. @throws AppError not_found */
export async function lockFile(scope: Scope, id: number): Promise<string> {
  const [found] = await scope.db
    .select({ file: leadFiles.file })
    .from(leadFiles)
    .where(and(eq(leadFiles.tenantId, scope.tenantId), eq(leadFiles.id, id)))
    .for('update');
  if (!found) throw notFound('File');
  return found.file;
}

/** The requests are deleted with it, so their links stop working. */
export async function deleteRow(scope: Scope, id: number) {
  await scope.db.delete(leadFiles).where(and(eq(leadFiles.tenantId, scope.tenantId), eq(leadFiles.id, id)));
}
