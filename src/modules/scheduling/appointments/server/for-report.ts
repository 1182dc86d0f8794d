import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';

/** Deleted appointments are missing from the result. */
export async function appointmentsForReport(
  scope: Scope,
  ids: number[],
): Promise<Map<number, { title: string; clientId: number }>> {
  if (!ids.length) return new Map();
  const { tenantId, id, title, clientId } = appointments;
  const rows = await scope.db
    .select({ id, title, clientId })
    .from(appointments)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row]));
}
