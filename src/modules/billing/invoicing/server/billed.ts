import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { invoices } from './tables.ts';

/** The client of each of these invoices, by invoice id. */
export async function billedClients(scope: Scope, ids: number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map();
  const { tenantId, id, clientId } = invoices;
  const rows = await scope.db
    .select({ id, clientId })
    .from(invoices)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row.clientId]));
}
