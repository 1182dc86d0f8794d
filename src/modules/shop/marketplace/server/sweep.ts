import { and, eq, exists, lt, not, sql } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { digitalProducts, productFiles } from './tables.ts';

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
