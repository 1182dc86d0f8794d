import { and, eq, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import type { Client } from '../contract.ts';
import { formerAddresses } from './addresses.ts';
import { getClient, present } from './clients.ts';
import type { Phone } from './phones.ts';
import { clientSources } from './sources.ts';
import { clients } from './tables.ts';
import { tellWay } from './tell-way.ts';

export type Person = { firstName: string; lastName: string; email: string; smsConsent?: SmsConsent | null } & Phone;
/** Given on a form, beside these words. */
type SmsConsent = { at: Date; words: string };

/** The client who has this address, or had it in a record that was merged into theirs. */
export async function findPerson(scope: Scope, email: string): Promise<Client | null> {
  const [found] = await scope.db
    .select()
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, idOfPerson(email))));
  return found ? present(found) : null;
}

/** Also in a statement that follows the one which makes the client, and does not wait for its answer. */
export const idOfPerson = (email: string) => sql<number>`(select client_with_email(${email}))`;

/**
 * The client with this address, made if there is none: whoever books or buys with a known address is that person, also
 * with one of a merged record. Never changes what is known, nor adds a phone number: whoever knows the address could
 * else have the other's text messages. Somebody who was archived is back, but for who only tries out the own page. `known`:
 * what `findPerson` said, where the caller has asked already.
 */
export async function findOrCreateClient(
  scope: Scope,
  person: Person,
  { now = new Date(), known: asked }: { now?: Date; known?: Client | null } = {},
): Promise<Client> {
  const known = asked === undefined ? await findPerson(scope, person.email) : asked;
  if (known) return meetAgain(scope, known, now);
  const { smsConsent, ...fields } = person;
  const made = { tenantId: scope.tenantId, userId: scope.userId, goal: 'general_health', lastContact: now } as const;
  const [, [created]] = await Promise.all([
    smsConsent && tellWay(scope, { how: 'form', words: smsConsent.words }),
    scope.db
      .insert(clients)
      .values({ ...fields, ...made, smsConsentAt: smsConsent?.at ?? null })
      .onConflictDoNothing()
      .returning(),
  ]);
  if (created) return met(created);
  // Somebody was faster.
  const other = await findPerson(scope, person.email);
  if (!other) throw changedMeanwhile();
  return meetAgain(scope, other, now);
}

/** Whoever is not there under the same address any more, as after an erasure, is not met: their record stays empty. */
async function meetAgain(scope: Scope, { id, email }: Client, now: Date): Promise<Client> {
  const [known] = await scope.db
    .update(clients)
    .set({
      lastContact: now,
      archivedAt: sql`case when example_kind(${clients.tenantId}, ${clients.id}) = 'tester' then ${clients.archivedAt} end`,
    })
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id), eq(clients.email, email)))
    .returning();
  if (!known) throw changedMeanwhile();
  return met(known);
}

function met(row: typeof clients.$inferSelect): Client {
  setAuditSubject({ clientId: row.id });
  return present(row);
}

export const changedMeanwhile = () => new AppError('conflict', 'This client was changed at the same time. Try again.');

/** True if a link that was mailed to this address is this client's: whatever record it was mailed from, and whatever their address is now. */
export async function isAddressOf(scope: Scope, clientId: number, email: string): Promise<boolean> {
  const asked = email.trim().toLowerCase();
  const { email: current } = await getClient(scope, clientId);
  if (current.toLowerCase() === asked) return true;
  if ((await formerAddresses(scope, clientId)).some(address => address.toLowerCase() === asked)) return true;
  return portOf(scope, clientSources).wasMailed(scope, clientId, asked);
}
