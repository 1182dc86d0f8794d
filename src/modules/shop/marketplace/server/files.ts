import { and, desc, eq, exists, not, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { ReceivedFile } from '../../../../platform/files/receive-file.ts';
import { checkStorageQuota } from '../../../../platform/files/storage-quota.ts';
import type { ProductFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
import { digitalProducts, productFiles } from './tables.ts';

/** All of the practice, the newest first. */
export async function listProductFiles(scope: Scope): Promise<ProductFile[]> {
  const rows = await scope.db
    .select()
    .from(productFiles)
    .where(eq(productFiles.tenantId, scope.tenantId))
    .orderBy(desc(productFiles.id));
  return rows.map(present);
}

const present = ({ id, name, kind, size, createdAt }: typeof productFiles.$inferSelect): ProductFile => ({
  ...{ id, name, kind, size },
  createdAt: createdAt.toISOString(),
});

/** Refuses when the practice has as many as it may. @throws AppError conflict */
export async function refuseAboveLimit(scope: Scope, more = 0) {
  const [held] = await scope.db
    .select({ count: sql<number>`count(*)::int`, size: sql<string>`coalesce(sum(${productFiles.size}), 0)` })
    .from(productFiles)
    .where(eq(productFiles.tenantId, scope.tenantId));
  checkStorageQuota({ count: held?.count ?? 0, size: Number(held?.size ?? 0) }, fileLimits, more);
}

/** Writes down what was stored. Of many at once none comes in above the limit. @throws AppError conflict */
export async function addFile(scope: Scope, added: ReceivedFile): Promise<ProductFile> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`product files ${scope.tenantId}`}, 0))`);
  await refuseAboveLimit(scope, added.size);
  const [row] = await scope.db
    .insert(productFiles)
    .values({ ...added, tenantId: scope.tenantId })
    .returning();
  if (!row) throw notFound('File');
  return present(row);
}

/** That a chosen file is the practice's, and stays until this transaction ends. @throws AppError not_found */
export async function holdFile(scope: Scope, id: number | null) {
  if (id === null) return;
  const [found] = await scope.db
    .select({ id: productFiles.id })
    .from(productFiles)
    .where(which(scope, id))
    .for('key share');
  if (found) return;
  const sentence = 'This file no longer exists. Choose another one.';
  throw new AppError('not_found', sentence, { fileId: sentence });
}

/**
 * Deletes the row of a file that no product has any more, and returns its name in the store: what is to be removed when
 * this is committed (a row without its bytes would be worse than bytes without their row). Null when it stays.
 */
export async function deleteUnusedFile(scope: Scope, id: number | null): Promise<string | null> {
  if (id === null) return null;
  // Waits for who is choosing it; a product that has it by then is seen below.
  await scope.db.select({ id: productFiles.id }).from(productFiles).where(which(scope, id)).for('update');
  const { tenantId, fileId } = digitalProducts;
  const isUsed = exists(
    scope.db
      .select({ one: sql`1` })
      .from(digitalProducts)
      .where(and(eq(tenantId, scope.tenantId), eq(fileId, id))),
  );
  const [deleted] = await scope.db
    .delete(productFiles)
    .where(and(which(scope, id), not(isUsed)))
    .returning({ file: productFiles.file });
  return deleted?.file ?? null;
}

const which = (scope: Scope, id: number) => and(eq(productFiles.tenantId, scope.tenantId), eq(productFiles.id, id));
