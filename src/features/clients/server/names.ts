import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { clients } from './tables.ts';

export type ClientName = { id: number; firstName: string; lastName: string };

/** The names of some clients, for lists of what belongs to them. */
export async function clientNames(scope: Scope, ids: number[]): Promise<Map<number, ClientName>> {
  if (!ids.length) return new Map();
  const found = await scope.db
    .select({ id: clients.id, firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), inArray(clients.id, ids)));
  return new Map(found.map(client => [client.id, client]));
}

export const countClients = (scope: Scope): Promise<number> =>
  scope.db.$count(clients, eq(clients.tenantId, scope.tenantId));
