import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clientEmails, clients } from './tables.ts';

const hasEmail = (scope: Scope, email: string) =>
  and(eq(clientEmails.tenantId, scope.tenantId), sql`lower(${clientEmails.email}) = lower(${email})`);

/** The client with this address from a merged record. */
export async function findMergedInto(scope: Scope, email: string): Promise<number | null> {
  const [row] = await scope.db
    .select({ clientId: clientEmails.clientId })
    .from(clientEmails)
    .where(hasEmail(scope, email));
  return row?.clientId ?? null;
}

/** Addresses of records that were merged into this client. */
export async function formerAddresses(scope: Scope, clientId: number): Promise<string[]> {
  const rows = await scope.db
    .select({ email: clientEmails.email })
    .from(clientEmails)
    .where(and(eq(clientEmails.tenantId, scope.tenantId), eq(clientEmails.clientId, clientId)))
    .orderBy(clientEmails.id);
  return rows.map(each => each.email);
}

export async function forgetAddress(scope: Scope, email: string) {
  await scope.db.delete(clientEmails).where(hasEmail(scope, email));
}

/** Makes `primaryId` the owner of all addresses of `other`. */
export async function takeOverAddresses(scope: Scope, primaryId: number, other: { id: number; email: string }) {
  const ofOther = and(eq(clientEmails.tenantId, scope.tenantId), eq(clientEmails.clientId, other.id));
  await scope.db.update(clientEmails).set({ clientId: primaryId }).where(ofOther);
  await scope.db
    .insert(clientEmails)
    .values({ tenantId: scope.tenantId, clientId: primaryId, email: other.email })
    .onConflictDoNothing();
}

/** All known addresses of the person with this address, including it. */
export async function addressesOfPerson(scope: Scope, email: string): Promise<string[]> {
  const [current] = await scope.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), sql`lower(${clients.email}) = lower(${email})`));
  const id = current?.id ?? (await findMergedInto(scope, email));
  if (!id) return [email];
  const [client] = await scope.db
    .select({ email: clients.email })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id)));
  return [email, ...(client ? [client.email] : []), ...(await formerAddresses(scope, id))];
}

/** Clients by their current address or that of a merged record; keys are in lower case. */
export async function clientsByAddress(scope: Scope, emails: string[]): Promise<Map<string, number>> {
  if (!emails.length) return new Map();
  const list = sql.param(emails.map(email => email.toLowerCase()));
  const { rows } = await scope.db.execute<{ email: string; id: string }>(sql`
    select lower(${clientEmails.email}) as email, ${clientEmails.clientId} as id from ${clientEmails}
    where ${clientEmails.tenantId} = ${scope.tenantId} and lower(${clientEmails.email}) = any(${list}::text[])
    union all
    select lower(${clients.email}), ${clients.id} from ${clients}
    where ${clients.tenantId} = ${scope.tenantId} and lower(${clients.email}) = any(${list}::text[])`);
  return new Map(rows.map(({ email, id }) => [email, Number(id)]));
}
