import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import { portOf } from '../../../../platform/ports.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import type { EventPage } from '../../timeline/server/event-page.ts';
import { type Client, type ClientDetail, type ClientInput, erasedAddress, isErased } from '../contract.ts';
import { findMergedInto, forgetAddress, formerAddresses } from './addresses.ts';
import { lockOutBulkWork } from './bulk-lock.ts';
import { clientDeleted, clientDeleting } from './changes.ts';
import { weeksWithoutSession } from './filters.ts';
import { requirePhone, smsNumber } from './phones.ts';
import { clientSources } from './sources.ts';
import { clients } from './tables.ts';
import { settleTags } from './tags.ts';

const byId = (scope: Scope, id: number) => and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id));

/** @throws AppError not_found */
export async function getClient(scope: Scope, id: number): Promise<Client> {
  const [row] = await scope.db.select().from(clients).where(byId(scope, id));
  if (!row) throw notFound('Client');
  return present(row);
}

/** @throws AppError conflict if the practice has a client with this address, invalid for the phone number */
export async function createClient(scope: Scope, input: ClientInput): Promise<Client> {
  const values = { ...(await normalize(scope, input)), tenantId: scope.tenantId, userId: scope.userId };
  return conflictIfTaken(async () => {
    // In parallel; if the address belongs to a merged record, the transaction rolls the insert back.
    const adding = scope.db.insert(clients).values(values).returning();
    const [holder, [created]] = await Promise.all([findMergedInto(scope, input.email), adding]);
    if (holder) throw emailTaken();
    if (!created) throw notFound('Client');
    return present(created);
  });
}

/** @throws AppError not_found, conflict, invalid */
export async function updateClient(scope: Scope, id: number, input: ClientInput): Promise<Client> {
  const [values, holder] = await Promise.all([normalize(scope, input), findMergedInto(scope, input.email)]);
  if (holder && holder !== id) throw emailTaken();
  if (holder) await forgetAddress(scope, input.email);
  return conflictIfTaken(async () => {
    // The time of the first consent is kept.
    const smsConsentAt = values.smsConsentAt && sql`coalesce(${clients.smsConsentAt}, ${values.smsConsentAt})`;
    const changed = smsConsentAt ? { ...values, smsConsentAt } : values;
    // Checked by the database, because an erasure may be running: data written after it would never be erased.
    const unlessErased = and(byId(scope, id), ne(clients.email, erasedAddress(id)));
    const [updated] = await scope.db.update(clients).set(changed).where(unlessErased).returning();
    if (updated) return present(updated);
    requireNotErased(await getClient(scope, id));
    throw notFound('Client');
  });
}

/** @throws AppError conflict, because new data would make an erased client identifiable again */
export function requireNotErased(...records: Client[]) {
  if (records.some(isErased)) throw new AppError('conflict', 'This client’s data was erased and can’t be edited.');
}

/**
 * A client that new data will refer to, locked against erasure until the transaction ends.
 * @throws AppError not_found, conflict if the client was erased
 */
export async function getWritableClient(scope: Scope, id: number, lock = shareClient): Promise<Client> {
  const client = await lock(scope, id);
  requireNotErased(client);
  return client;
}

type OwnDetails = { phone?: string | null | undefined; language?: Client['language'] | undefined };

/** Changes that clients make themselves; absent fields stay. @throws AppError invalid for the phone number */
export async function updateOwnDetails(scope: Scope, id: number, { phone, language }: OwnDetails): Promise<void> {
  const country = phone ? (await getPractice(scope)).country : null;
  const values = {
    ...(phone !== undefined && requirePhone(phone, country)),
    ...(language !== undefined && { language }),
  };
  if (!Object.keys(values).length) return;
  await scope.db
    .update(clients)
    .set(values)
    .where(and(byId(scope, id), ne(clients.email, erasedAddress(id))));
}

/** Hides the client from all lists except the archive; nothing is deleted. */
export const archiveClient = (scope: Scope, id: number, now = new Date()) => setArchived(scope, id, now);
export const restoreClient = (scope: Scope, id: number) => setArchived(scope, id, null);

async function setArchived(scope: Scope, id: number, archivedAt: Date | null): Promise<Client> {
  const unlessSo = archivedAt ? isNull(clients.archivedAt) : undefined;
  await scope.db
    .update(clients)
    .set({ archivedAt })
    .where(and(byId(scope, id), unlessSo));
  return getClient(scope, id);
}

/** Deletes the client and all data about them. @throws AppError not_found, conflict if invoices were issued */
export async function deleteClient(scope: Scope, id: number): Promise<void> {
  if (await portOf(scope, clientSources).hasIssuedInvoices(scope, id)) throw hasInvoices();
  // First, because a campaign takes its locks in the same order: bulk lock, then clients.
  await lockOutBulkWork(scope);
  await publish(scope, clientDeleting, { clientId: id });
  const deleted = await scope.db
    .delete(clients)
    .where(byId(scope, id))
    .returning({ id: clients.id })
    // An invoice was issued concurrently.
    .catch(reason => {
      throw violatedConstraint(reason) === 'invoices_issued' ? hasInvoices() : reason;
    });
  if (!deleted.length) throw notFound('Client');
  await publish(scope, clientDeleted, { clientId: id });
}

const hasInvoices = () =>
  new AppError('conflict', 'This client has invoices you have to keep. Archive the client instead.');

/** Updates the last contact, unless a later one is recorded. */
export async function recordContact(scope: Scope, id: number, at: Date): Promise<void> {
  const latest = sql`greatest(coalesce(${clients.lastContact}, '-infinity'), ${at})`;
  await scope.db.update(clients).set({ lastContact: latest }).where(byId(scope, id));
}

/** Progress towards the goal, 0 to 100. */
export async function setProgress(scope: Scope, id: number, progressPercentage: number): Promise<void> {
  await scope.db.update(clients).set({ progressPercentage }).where(byId(scope, id));
}

/**
 * Locks the client against changes until the transaction ends; rows that refer to it can still be inserted.
 * @throws AppError not_found
 */
export const lockClient = (scope: Scope, id: number) => lockAs('no key update', scope, id);

/** Locks the client against changes and against new rows that refer to it. @throws AppError not_found */
export const lockWholeClient = (scope: Scope, id: number) => lockAs('update', scope, id);

/** Locks the client against deletion, like the foreign keys of rows that will refer to it. */
const shareClient = (scope: Scope, id: number) => lockAs('key share', scope, id);

async function lockAs(strength: 'update' | 'no key update' | 'key share', scope: Scope, id: number): Promise<Client> {
  const [row] = await scope.db.select().from(clients).where(byId(scope, id)).for(strength);
  if (!row) throw notFound('Client');
  return present(row);
}

/** Normalizes the input: the number to E.164, tags to the practice's spelling. */
async function normalize(scope: Scope, { tags, phone, smsConsent, ...rest }: ClientInput) {
  const country = phone ? (await getPractice(scope)).country : null;
  const settled = { ...rest, ...requirePhone(phone, country), ...(tags && { tags: await settleTags(scope, tags) }) };
  return { ...settled, smsConsentAt: smsConsent ? new Date() : smsConsent === false ? null : undefined };
}

async function conflictIfTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (reason) {
    throw violatedConstraint(reason) === 'clients_one_per_email' ? emailTaken() : reason;
  }
}

function emailTaken() {
  const sentence = 'There is already a client with this email address';
  return new AppError('conflict', sentence, { email: sentence });
}

export const present = (row: typeof clients.$inferSelect): Client => ({
  ...row,
  lastContact: row.lastContact?.toISOString() ?? null,
  smsConsentAt: row.smsConsentAt?.toISOString() ?? null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Marks a client as an example: joined at `joinedAt`, without reminders. */
export async function makeExample({ db, tenantId }: Scope, id: number, joinedAt: Date) {
  await db
    .update(clients)
    .set({ createdAt: joinedAt, emailReminders: false, smsReminders: false })
    .where(and(eq(clients.tenantId, tenantId), eq(clients.id, id)));
}

/** All data of the client page's header in one answer. @throws AppError not_found */
export async function describeClient(scope: Scope, id: number, now = new Date()): Promise<ClientDetail> {
  const client = await getClient(scope, id);
  const sources = portOf(scope, clientSources);
  const number = smsNumber(client.phone);
  const addresses = [client.email, ...(await formerAddresses(scope, id))];
  const [sessions, invoices, purchases, mails, sms, newsletter, smsStoppedAt, quiet] = await Promise.all([
    sources.appointments(scope, id, now),
    sources.invoices(scope, id, now),
    sources.purchases(scope, id),
    sources.emails(scope, id),
    sources.sms(scope, id),
    sources.newsletter(scope, addresses),
    number ? sources.smsStoppedAt(scope, number) : null,
    countQuietWeeks(scope, id),
  ]);
  return {
    ...client,
    totals: {
      appointments: sessions.all,
      upcoming: sessions.upcoming,
      invoices: invoices.all,
      unpaid: invoices.unpaid,
      overdue: invoices.overdue,
      balance: invoices.balance,
      purchases,
      emails: mails.all,
      emailsSent: mails.sent,
      sms,
    },
    nextAppointment: sessions.next,
    weeksWithoutSession: quiet,
    newsletter,
    smsStoppedAt,
  };
}

async function countQuietWeeks(scope: Scope, id: number): Promise<number | null> {
  const { rows } = await scope.db.execute<{ weeks: number | null }>(
    sql`select ${weeksWithoutSession(scope)} as weeks from clients c where c.tenant_id = ${scope.tenantId} and c.id = ${id}`,
  );
  return rows[0]?.weeks ?? null;
}

/** The event of becoming a client. */
export async function clientEvents(_scope: Scope, client: Client, { before }: EventPage): Promise<TimelineEvent[]> {
  const { id, createdAt } = client;
  const lead = Date.parse(createdAt) - before.at.getTime();
  if (lead > 0 || (lead === 0 && id >= before.id)) return [];
  return [{ kind: 'client', id, at: createdAt, title: 'Became a client', detail: null, href: null }];
}
