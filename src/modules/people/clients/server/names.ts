import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { countMatching } from './filters.ts';
import { clients } from './tables.ts';

type ClientName = { id: number; firstName: string; lastName: string };

export async function clientNames(scope: Scope, ids: number[]): Promise<Map<number, ClientName>> {
  if (!ids.length) return new Map();
  const rows = await scope.db
    .select({ id: clients.id, firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), inArray(clients.id, ids)));
  return new Map(rows.map(client => [client.id, client]));
}

/** Clients with their last contact, oldest clients first. `ids` is a subquery. */
export function lastContacts(
  scope: Scope,
  ids: SQL,
  limit: number,
): Promise<(ClientName & { lastContact: Date | null })[]> {
  const { id, tenantId, firstName, lastName, lastContact } = clients;
  return scope.db
    .select({ id, firstName, lastName, lastContact })
    .from(clients)
    .where(and(eq(tenantId, scope.tenantId), sql`${id} in (${ids})`))
    .orderBy(id)
    .limit(limit);
}

/** Addresses of all clients with the time they were added. */
export const allAddresses = ({ db, tenantId }: Scope): Promise<{ id: number; email: string; createdAt: Date }[]> =>
  db
    .select({ id: clients.id, email: clients.email, createdAt: clients.createdAt })
    .from(clients)
    .where(eq(clients.tenantId, tenantId));

/** The ids that are clients of the practice. */
export async function knownClients(scope: Scope, ids: number[]): Promise<number[]> {
  const isOneOf = sql`${clients.id} = any(${sql.param(ids)}::bigint[])`;
  const rows = await scope.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), isOneOf));
  return rows.map(({ id }) => id);
}

/** Without archived clients. */
export async function countClients(scope: Scope): Promise<number> {
  const { rows } = await scope.db.execute<{ count: string }>(sql`select ${countMatching(scope, {})} as count`);
  return Number(rows[0]?.count ?? 0);
}

/** The number of unarchived clients at a past moment. */
export async function countClientsAt(scope: Scope, moment: Date): Promise<number> {
  const own = eq(clients.tenantId, scope.tenantId);
  const [now, added, archived] = await Promise.all([
    countClients(scope),
    scope.db.$count(clients, and(own, isNull(clients.archivedAt), gt(clients.createdAt, moment))),
    scope.db.$count(clients, and(own, gt(clients.archivedAt, moment), lte(clients.createdAt, moment))),
  ]);
  return now - added + archived;
}

/** A recipient of a bulk email. */
export type Mailable = { email: string; firstName: string | null; lastName: string | null; isArchived?: boolean };

/** Clients with their current names and addresses, by id. */
export async function mailableClients({ db, tenantId }: Scope, ids: number[]): Promise<Map<number, Mailable>> {
  if (!ids.length) return new Map();
  const { id, email, firstName, lastName, archivedAt } = clients;
  const rows = await db
    .select({ id, email, firstName, lastName, archivedAt })
    .from(clients)
    .where(and(eq(clients.tenantId, tenantId), inArray(id, ids)));
  return new Map(rows.map(({ id: key, archivedAt: since, ...rest }) => [key, { ...rest, isArchived: since !== null }]));
}
