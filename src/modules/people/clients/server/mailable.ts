import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clients } from './tables.ts';

/** Whom a mail to many would reach. */
export type Mailable = { email: string; firstName: string | null; lastName: string | null; isArchived?: boolean };

/** Some clients with their present names and addresses, by their keys. */
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
