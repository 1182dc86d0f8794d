import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { packageUses } from './tables.ts';

/** The IDs of those that used a session of a package. */
export async function paidByPackage({ db, tenantId }: Scope, appointmentIds: number[]): Promise<Set<number>> {
  if (!appointmentIds.length) return new Set();
  const rows = await db
    .select({ id: packageUses.appointmentId })
    .from(packageUses)
    .where(and(eq(packageUses.tenantId, tenantId), inArray(packageUses.appointmentId, appointmentIds)));
  return new Set(rows.map(({ id }) => id));
}
