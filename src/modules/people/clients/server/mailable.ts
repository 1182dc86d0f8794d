import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clients } from './tables.ts';

/** A recipient of a bulk email. */
export type Mailable = { email: string; firstName: string | null; lastName: string | null; isArchived?: boolean };

/** Clients with their current names and addresses, by id. */
export async function mailableClients({ db, tenantId }: Scope, ids: number[]): Promise<Map<number, Mailable>> {
  if (!ids.length) return new Map();
  const { id, email, firstName, lastName, archivedAt } = clients;
  const found = await db
    .select({ id, email, firstName, lastName, archivedAt })
    .from(clients)
    .where(and(eq(clients.tenantId, tenantId), inArray(id, ids)));
  return new Map(
    found.map(({ id: key, archivedAt: since, ...rest }) => [key, { ...rest, isArchived: since !== null }]),
  );
}
