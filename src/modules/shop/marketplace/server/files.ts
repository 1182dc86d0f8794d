import { and, desc, eq, exists, lt, not, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
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
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import type { ProductFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
import { digitalProducts, productFiles } from './tables.ts';

/** All files of the practice, newest first. */
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

/** @throws AppError conflict if the practice has reached its file limits */
export async function requireFileSpace(scope: Scope, more = 0) {
  const [held] = await scope.db
    .select({ count: sql<number>`count(*)::int`, size: sql<string>`coalesce(sum(${productFiles.size}), 0)` })
    .from(productFiles)
    .where(eq(productFiles.tenantId, scope.tenantId));
  checkStorageQuota({ count: held?.count ?? 0, size: Number(held?.size ?? 0) }, fileLimits, more);
}

/** Records a stored file. An advisory lock keeps concurrent uploads below the limits. @throws AppError conflict */
export async function addFile(scope: Scope, added: ReceivedFile): Promise<ProductFile> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`product files ${scope.tenantId}`}, 0))`);
  await requireFileSpace(scope, added.size);
  const [row] = await scope.db
    .insert(productFiles)
    .values({ ...added, tenantId: scope.tenantId })
    .returning();
  if (!row) throw notFound('File');
  return present(row);
}

/** Checks that a file belongs to the practice and locks it until the transaction ends. @throws AppError not_found */
export async function keyShareLockFile(scope: Scope, id: number | null) {
  if (id === null) return;
  const [row] = await scope.db
    .select({ id: productFiles.id })
    .from(productFiles)
    .where(which(scope, id))
    .for('key share');
  if (row) return;
  const sentence = 'This file no longer exists. Choose another one.';
  throw new AppError('not_found', sentence, { fileId: sentence });
}

/**
 * Deletes the row of a file that no product uses, and returns its storage key; null if it is used. Delete the stored
 * bytes only after the commit: a row without its file is worse than a file without its row.
 */
export async function deleteUnusedFile(scope: Scope, id: number | null): Promise<string | null> {
  if (id === null) return null;
  // Wait for a transaction that is assigning the file to a product; the query below then sees that product.
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

const perPerson = { name: 'product-upload', max: 60, seconds: hours(1) };

/**
 * Stores an uploaded product file, which is never public.
 * @throws AppError wrong_type, too_large, conflict if the limits are reached, too_many
 */
export async function uploadProductFile(
  services: Services,
  principal: Principal,
  arriving: ArrivingFile,
): Promise<ProductFile> {
  const { database, files } = services;
  await countAttempt(asSystem(database), perPerson, String(principal.userId));
  await inTenant(database, principal, scope => requireFileSpace(scope));
  return receiveFile(files, arriving, {
    ...downloads,
    largest: fileLimits.largest,
    write: received =>
      inTenant(database, principal, async scope => {
        const added = await addFile(scope, received);
        setAuditSubject({ subjectId: added.id });
        return added;
      }),
  });
}

/** Sweep: deletes files uploaded over a day ago for a product that was never saved. */
export async function deleteUnusedFiles({ database, files }: Services, now = new Date()) {
  const { tenantId, id, createdAt, file } = productFiles;
  const { db } = asSystem(database);
  const isUsed = exists(
    db
      .select({ one: sql`1` })
      .from(digitalProducts)
      .where(and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.fileId, id))),
  );
  const deleted = await db
    .delete(productFiles)
    .where(and(lt(createdAt, addMinutes(now, -daysInMinutes(1))), not(isUsed)))
    .returning({ file });
  for (const each of deleted) await files.remove(each.file);
}
