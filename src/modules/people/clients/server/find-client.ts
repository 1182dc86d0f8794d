import { and, desc, eq, or, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { getTimeline } from '../../timeline/server/timeline.ts';
import type { Client } from '../contract.ts';
import { findMergedInto, formerAddresses } from './addresses.ts';
import { getClient, present } from './clients.ts';
import { setConsentSource } from './consent-source.ts';
import type { Phone } from './phones.ts';
import { clientSources } from './sources.ts';
import { clients } from './tables.ts';

type PersonInput = { firstName: string; lastName: string; email: string; smsConsent?: SmsConsent | null } & Phone;
/** Consent given on a form with this text. */
type SmsConsent = { at: Date; words: string };

/** The client with this address, or with a merged record's. */
export async function findPerson(scope: Scope, email: string): Promise<Client | null> {
  const [row] = await scope.db
    .select()
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, clientIdByEmail(email))));
  return row ? present(row) : null;
}

/** A subquery, so that it can be used in a statement pipelined after the insert of the client. */
export const clientIdByEmail = (email: string) => sql<number>`(select client_with_email(${email}))`;

/**
 * Returns the client with this address or a merged record's, or creates one. Never changes existing data, not even a
 * missing phone number: otherwise anybody who knows the address could redirect the client's text messages. An archived
 * client is restored, except a tester. `known`: the result of `findPerson`, if the caller has it.
 */
export async function findOrCreateClient(
  scope: Scope,
  person: PersonInput,
  { now = new Date(), known: prefetched }: { now?: Date; known?: Client | null } = {},
): Promise<Client> {
  const existing = prefetched === undefined ? await findPerson(scope, person.email) : prefetched;
  if (existing) return recordContact(scope, existing, now);
  const { smsConsent, ...fields } = person;
  const defaults = {
    tenantId: scope.tenantId,
    userId: scope.userId,
    goal: 'general_health',
    lastContact: now,
  } as const;
  const [, [created]] = await Promise.all([
    smsConsent && setConsentSource(scope, { how: 'form', words: smsConsent.words }),
    scope.db
      .insert(clients)
      .values({ ...fields, ...defaults, smsConsentAt: smsConsent?.at ?? null })
      .onConflictDoNothing()
      .returning(),
  ]);
  if (created) return presentAudited(created);
  // Created concurrently.
  const other = await findPerson(scope, person.email);
  if (!other) throw concurrentChange();
  return recordContact(scope, other, now);
}

/** Conflict if the address has changed meanwhile, for example by an erasure: no data may be added to an erased client. */
async function recordContact(scope: Scope, { id, email }: Client, now: Date): Promise<Client> {
  const [updated] = await scope.db
    .update(clients)
    .set({
      lastContact: now,
      archivedAt: sql`case when example_kind(${clients.tenantId}, ${clients.id}) = 'tester' then ${clients.archivedAt} end`,
    })
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id), eq(clients.email, email)))
    .returning();
  if (!updated) throw concurrentChange();
  return presentAudited(updated);
}

function presentAudited(row: typeof clients.$inferSelect): Client {
  setAuditSubject({ clientId: row.id });
  return present(row);
}

export const concurrentChange = () => new AppError('conflict', 'This client was changed at the same time. Try again.');

/**
 * True if a link mailed to this address belongs to this client, also if it was sent from a merged record or the
 * address has changed since.
 */
export async function isAddressOf(scope: Scope, clientId: number, email: string): Promise<boolean> {
  const lowerEmail = email.trim().toLowerCase();
  const { email: current } = await getClient(scope, clientId);
  if (current.toLowerCase() === lowerEmail) return true;
  if ((await formerAddresses(scope, clientId)).some(address => address.toLowerCase() === lowerEmail)) return true;
  return portOf(scope, clientSources).wasMailed(scope, clientId, lowerEmail);
}

/** The client with this number (E.164), the one last in contact if there are several, else null. */
export async function findClientByPhone(scope: Scope, phone: string) {
  const [client] = await scope.db
    .select({ id: clients.id, userId: clients.userId, firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.phone, phone)))
    .orderBy(sql`${clients.archivedAt} is not null`, sql`${clients.lastContact} desc nulls last`, desc(clients.id))
    .limit(1);
  return client ?? null;
}

type ReminderPreferences = Pick<Client, 'emailReminders' | 'smsReminders'>;

const byAddress = async (scope: Scope, email: string) => {
  const merged = await findMergedInto(scope, email);
  const sameEmail = sql`lower(${clients.email}) = lower(${email})`;
  return and(eq(clients.tenantId, scope.tenantId), merged ? or(eq(clients.id, merged), sameEmail) : sameEmail);
};

/** The client with this address, or with a merged record's. */
export async function findByAddress(scope: Scope, email: string): Promise<Client | null> {
  const [row] = await scope.db
    .select()
    .from(clients)
    .where(await byAddress(scope, email));
  return row ? present(row) : null;
}

/** Saves the client's reminder preferences. */
export async function saveReminderPreferences(scope: Scope, email: string, wishes: ReminderPreferences) {
  await scope.db
    .update(clients)
    .set(wishes)
    .where(await byAddress(scope, email));
}

/**
 * Deletes a client that was created at `madeAt` and has no other data: unchanged, with an empty timeline and nothing
 * that the deletion would cascade to. The client must be locked.
 */
export async function deleteUnusedClient(scope: Scope, client: Client, madeAt: Date): Promise<void> {
  const isNew = client.createdAt === madeAt.toISOString() && client.updatedAt === client.createdAt;
  if (!isNew) return;
  // Reads with the owner's role, because the check must see all events and not only those of the caller's role.
  const { items } = await getTimeline({ ...scope, role: 'owner' }, client.id, { limit: 2 });
  if (items.some(({ kind }) => kind !== 'client')) return;
  // Data that is not on the timeline but would be deleted with the client.
  const tieChecks = await Promise.all(portOf(scope, clientSources).ties.map(has => has(scope, client.id)));
  if (tieChecks.includes(true)) return;
  const isTheirs = and(eq(clients.tenantId, scope.tenantId), eq(clients.id, client.id));
  await scope.db.delete(clients).where(isTheirs);
}
