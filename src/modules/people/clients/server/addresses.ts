import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clientEmails, clients } from './tables.ts';

const is = (scope: Scope, email: string) =>
  and(eq(clientEmails.tenantId, scope.tenantId), sql`lower(${clientEmails.email}) = lower(${email})`);

/** The client who had this address in a record that was merged into theirs. */
export async function otherRecordOf(scope: Scope, email: string): Promise<number | null> {
  const [found] = await scope.db.select({ clientId: clientEmails.clientId }).from(clientEmails).where(is(scope, email));
  return found?.clientId ?? null;
}

/** All former addresses of a client. */
export async function formerAddresses(scope: Scope, clientId: number): Promise<string[]> {
  const found = await scope.db
    .select({ email: clientEmails.email })
    .from(clientEmails)
    .where(and(eq(clientEmails.tenantId, scope.tenantId), eq(clientEmails.clientId, clientId)))
    .orderBy(clientEmails.id);
  return found.map(each => each.email);
}

export async function forgetAddress(scope: Scope, email: string) {
  await scope.db.delete(clientEmails).where(is(scope, email));
}

/** From now on whoever comes with one of `other`'s addresses is `kept`. */
export async function takeOverAddresses(scope: Scope, kept: number, other: { id: number; email: string }) {
  const ofOther = and(eq(clientEmails.tenantId, scope.tenantId), eq(clientEmails.clientId, other.id));
  await scope.db.update(clientEmails).set({ clientId: kept }).where(ofOther);
  await scope.db
    .insert(clientEmails)
    .values({ tenantId: scope.tenantId, clientId: kept, email: other.email })
    .onConflictDoNothing();
}

/** Every address that is known of the person who has this one, itself included. */
export async function addressesOfPerson(scope: Scope, email: string): Promise<string[]> {
  const [current] = await scope.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), sql`lower(${clients.email}) = lower(${email})`));
  const id = current?.id ?? (await otherRecordOf(scope, email));
  if (!id) return [email];
  const [client] = await scope.db
    .select({ email: clients.email })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id)));
  return [email, ...(client ? [client.email] : []), ...(await formerAddresses(scope, id))];
}

/** The clients who have these addresses, or had them in a record that was merged; by address in small letters. */
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
