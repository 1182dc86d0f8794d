import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Client, ClientInput } from '../contract.ts';
import type { Phone } from './phones.ts';
import { clients } from './tables.ts';

/** A validated and normalized row of an import file. */
export type Imported = Omit<ClientInput, 'phone' | 'tags' | 'smsConsent'> & Phone & { tags: string[] };

/**
 * Allows one import per practice at a time; a second one fails at once instead of waiting with an open connection.
 * @throws AppError conflict
 */
export async function lockImports({ db, tenantId }: Scope) {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import ${tenantId}`}, 0)) as locked`,
  );
  if (!rows[0]?.locked)
    throw new AppError('conflict', 'Another import is running. Nothing was changed. Try again in a minute.');
}

/** Clients by current address or that of a merged record; keys are in lower case. */
export async function findExisting(scope: Scope, emails: string[]): Promise<Map<string, Client['id']>> {
  const anyEmail = sql`any(${sql.param(emails.map(email => email.toLowerCase()))}::text[])`;
  const { rows } = await scope.db.execute<{ email: string; id: string }>(sql`
    select lower(email) as email, client_id as id from client_emails
      where tenant_id = ${scope.tenantId} and lower(email) = ${anyEmail}
    union all
    select lower(email), id from clients where tenant_id = ${scope.tenantId} and lower(email) = ${anyEmail}`);
  return new Map(rows.map(({ email, id }) => [email, Number(id)]));
}

/** Returns the ids of the added clients; rows whose address was taken concurrently are skipped. */
export async function addImported(scope: Scope, people: Imported[]): Promise<number[]> {
  const rows = people.map(person => ({ ...person, tenantId: scope.tenantId, userId: scope.userId }));
  const added = await scope.db.insert(clients).values(rows).onConflictDoNothing().returning({ id: clients.id });
  return added.map(({ id }) => id);
}

/** Changes only the fields with a value in the file; tags are added to the existing ones. */
export async function updateImported(scope: Scope, people: (Imported & { id: number; filled: Set<string> })[]) {
  await Promise.all(
    people.map(({ id, filled, phone, phoneText, tags, email: _, ...fields }) => {
      const changed: Partial<typeof clients.$inferInsert> = Object.fromEntries(
        Object.entries(fields).filter(([field]) => filled.has(field)),
      );
      if (filled.has('phone')) Object.assign(changed, { phone, phoneText });
      const all = sql`array(select distinct unnest(${clients.tags} || ${sql.param(tags)}::text[]))`;
      return scope.db
        .update(clients)
        .set({ ...changed, ...(tags.length && { tags: all }) })
        .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id)));
    }),
  );
}
