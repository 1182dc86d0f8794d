import { desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ErasureReport } from '../contract.ts';
import { erasures } from './tables.ts';

/** Reports of erasures, newest first. */
export async function listErasures({ db, tenantId }: Scope): Promise<ErasureReport[]> {
  const found = await db
    .select()
    .from(erasures)
    .where(eq(erasures.tenantId, tenantId))
    .orderBy(desc(erasures.id))
    .limit(200);
  return found.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
