import { and, asc, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getWritableClient } from '../../../people/clients/server/clients.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { type AppointmentChange, takesTime } from '../../appointments/server/changes.ts';
import { choosePractitioner } from '../../appointments/server/practitioners.ts';
import { listServices } from '../../availability/server/services.ts';
import type { EntryInput, WaitlistEntry } from '../contract.ts';
import { addConfirmedEntry } from './entries.ts';
import { waitlistEntries, waitlistOffers } from './tables.ts';

/** Confirmed and unexpired entries, in their order. */
export async function listWaiting(scope: Scope, now = new Date()): Promise<WaitlistEntry[]> {
  const { tenantId, status, confirmedAt, lastDay, id } = waitlistEntries;
  const { settings } = await getPractice(scope);
  const rows = await scope.db
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(status, 'waiting'),
        isNotNull(confirmedAt),
        gte(lastDay, dayIn(now, settings.timeZone)),
      ),
    )
    .orderBy(asc(id));
  const ids = rows.map(row => row.id);
  const [names, services, offers] = await Promise.all([
    clientNames(scope, [...new Set(rows.map(row => row.clientId))]),
    listServices(scope),
    offersTo(scope, ids),
  ]);
  return rows.map(row => ({
    ...row,
    client: names.get(row.clientId) ?? { id: row.clientId, firstName: '', lastName: '' },
    service: services.find(({ id: each }) => each === row.serviceId)?.name ?? null,
    createdAt: row.createdAt.toISOString(),
    offers: offers.filter(offer => offer.entryId === row.id).map(offer => presentOffer(offer, now)),
  }));
}

function offersTo(scope: Scope, entryIds: number[]) {
  if (!entryIds.length) return [];
  const { tenantId, entryId, id } = waitlistOffers;
  const which = and(eq(tenantId, scope.tenantId), inArray(entryId, entryIds));
  return scope.db.select().from(waitlistOffers).where(which).orderBy(desc(id));
}

/** An expired offer is shown as such before the sweep has updated it. */
function presentOffer({ id, startTime, status, expiresAt }: typeof waitlistOffers.$inferSelect, now: Date) {
  const shown = status === 'open' && expiresAt <= now ? 'expired' : status;
  return { id, startTime: startTime.toISOString(), status: shown, expiresAt: expiresAt.toISOString() };
}

/**
 * Adds a client to the waitlist of the given practitioner, else of the signed-in user, else of the first practitioner.
 * @throws AppError not_found, invalid
 */
export async function addToWaitlist(services: Services, scope: Scope, input: EntryInput, now = new Date()) {
  const [client, offered, { settings }, userId] = await Promise.all([
    getWritableClient(scope, input.clientId),
    listServices(scope),
    getPractice(scope),
    choosePractitioner(scope, input.userId),
  ]);
  const service = offered.find(({ id }) => id === input.serviceId);
  if (!service) throw notFound('Service');
  const sentence = 'This day has passed';
  if (input.lastDay < dayIn(now, settings.timeZone)) throw new AppError('invalid', sentence, { lastDay: sentence });
  return (await addConfirmedEntry(services, { ...scope, userId }, { ...input, client, service }, now)).id;
}

/** Removes an entry; an open offer goes to the next one. @throws AppError not_found */
export async function removeFromWaitlist(scope: Scope, id: number): Promise<void> {
  const { tenantId, status } = waitlistEntries;
  await endOffers(scope, id, 'withdrawn');
  const removed = await scope.db
    .update(waitlistEntries)
    .set({ status: 'left' })
    .where(and(eq(tenantId, scope.tenantId), eq(waitlistEntries.id, id), eq(status, 'waiting')))
    .returning({ id: waitlistEntries.id });
  if (!removed.length) throw notFound('Waitlist entry');
}

export async function endOffers(scope: Scope, entry: number, status: 'declined' | 'withdrawn') {
  const { tenantId, entryId } = waitlistOffers;
  await scope.db
    .update(waitlistOffers)
    .set({ status })
    .where(and(eq(tenantId, scope.tenantId), eq(entryId, entry), eq(waitlistOffers.status, 'open')));
}

/**
 * Removes a client from the waitlist after booking such an appointment and gives open offers to the next entry. An
 * appointment without a service counts as one of its type. Lock order: offers before entries.
 */
export async function removeBookedClients(scope: Scope, { before, after: session, now, loaded }: AppointmentChange) {
  // A new client cannot be on the waitlist.
  if (before || !session || !takesTime(session) || loaded.isNewClient || session.startTime <= now) return;
  const { tenantId, id, userId, clientId, serviceId, type, status, firstDay, lastDay } = waitlistEntries;
  const { serviceId: service } = session;
  const waiting = await scope.db
    .select({ id, firstDay, lastDay })
    .from(waitlistEntries)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(clientId, session.clientId),
        eq(userId, session.userId),
        eq(status, 'waiting'),
        service === null ? eq(type, session.type) : eq(serviceId, service),
      ),
    );
  if (!waiting.length) return;
  const day = dayIn(session.startTime, (await getPractice(scope)).settings.timeZone);
  const served = waiting.filter(entry => entry.firstDay <= day && day <= entry.lastDay).map(entry => entry.id);
  if (!served.length) return;
  for (const entry of served) await endOffers(scope, entry, 'withdrawn');
  await scope.db
    .update(waitlistEntries)
    .set({ status: 'booked' })
    .where(and(eq(tenantId, scope.tenantId), inArray(id, served), eq(status, 'waiting')));
}
