import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { tenants } from './tables.ts';

/** These practices with their names, in the order of the names. */
export const practiceNames = ({ db }: System, ids: number[]): Promise<{ tenantId: number; name: string }[]> =>
  db
    .select({ tenantId: tenants.id, name: tenants.name })
    .from(tenants)
    .where(inArray(tenants.id, ids))
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id));

/**
 * Lets one transaction of this practice at a time go on from here. What refers to the practice, as each line of the audit
 * log does, can be written meanwhile: else who holds something of the practice's and writes such a line would wait for
 * one who waits for that.
 */
export async function lockPractice({ db, tenantId }: Scope | (System & { tenantId: number })) {
  await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('no key update');
}
