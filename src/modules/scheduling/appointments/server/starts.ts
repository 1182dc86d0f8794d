import { and, eq, inArray } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';

/** Start times by ID; deleted appointments are missing. */
export async function startsOf(
  { db, tenantId }: Scope | (System & { tenantId: number }),
  ids: number[],
): Promise<Map<number, Date>> {
  if (!ids.length) return new Map();
  const found = await db
    .select({ id: appointments.id, startTime: appointments.startTime })
    .from(appointments)
    .where(and(eq(appointments.tenantId, tenantId), inArray(appointments.id, ids)));
  return new Map(found.map(({ id, startTime }) => [id, startTime]));
}
