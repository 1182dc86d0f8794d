import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { tenants } from './tables.ts';

/** Sorted by name. */
export const practiceNames = ({ db }: System, ids: number[]): Promise<{ tenantId: number; name: string }[]> =>
  db
    .select({ tenantId: tenants.id, name: tenants.name })
    .from(tenants)
    .where(inArray(tenants.id, ids))
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id));

/**
 * Serializes transactions of a practice. FOR NO KEY UPDATE still allows inserts with a foreign key to the practice,
 * such as audit events; FOR UPDATE would deadlock with transactions that write those.
 */
export async function lockPractice({ db, tenantId }: Scope | (System & { tenantId: number })) {
  await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('no key update');
}
