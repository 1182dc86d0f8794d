import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, minutesOfTime } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { loadCalendar, lockCalendar } from '../../appointments/server/calendar.ts';
import { appointmentHref } from '../../appointments/server/notifications/describe.ts';
import type { Service } from '../../availability/contract.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import { type Calendar, freeSlots } from '../../availability/server/free-slots.ts';
import { listServices } from '../../availability/server/services.ts';
import type { PartOfDay } from '../contract.ts';
import { mailOffer } from './mails.tsx';
import { waitlistEntries, waitlistOffers, waitlistOpenings } from './tables.ts';

type Opening = typeof waitlistOpenings.$inferSelect;

/**
 * In minutes. An offer is open for two hours, or until an hour before the appointment. If less than a quarter hour is
 * left, no offer is made.
 */
const openMinutes = 120;
const minAhead = 60;
const minOpen = 15;

/**
 * Expires offers and offers each opening to the next matching entry. Safe to run concurrently and to interrupt: each
 * step is one transaction with a lock on the opening, including its email.
 */
export async function offerOpenings(services: Services, stop: AbortSignal, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0, isMore = true; isMore && !stop.aborted; ) {
    const due = await dueOpenings(asSystem(services.database), after, now);
    for (const { id, tenantId, userId } of due) {
      if (stop.aborted) return;
      const step = inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
        settleOpening(services, scope, id, now),
      );
      // A failing opening must not block the others.
      await step.catch(reason => failures.push(reason));
      after = id;
    }
    isMore = due.length === batch;
  }
  if (failures.length) throw failures[0];
}

const batch = 100;

/** Openings without an open offer, in order. */
function dueOpenings({ db }: System, after: number, now: Date) {
  const { id, tenantId, userId, doneAt } = waitlistOpenings;
  const beingThoughtOf = db
    .select({ one: sql`1` })
    .from(waitlistOffers)
    .where(
      and(
        eq(waitlistOffers.tenantId, tenantId),
        eq(waitlistOffers.openingId, id),
        eq(waitlistOffers.status, 'open'),
        gt(waitlistOffers.expiresAt, now),
      ),
    );
  return db
    .select({ id, tenantId, userId })
    .from(waitlistOpenings)
    .where(and(isNull(doneAt), gt(id, after), notExists(beingThoughtOf), maySend(tenantId)))
    .orderBy(asc(id))
    .limit(batch);
}

type Entry = typeof waitlistEntries.$inferSelect;
type Offer = typeof waitlistOffers.$inferSelect;
type NextOffer = { entry: Entry; service: Service; startTime: Date; endTime: Date };

/**
 * The first entry that matches the opening and was not asked yet: the service fits, day and part of day match, and the
 * time is free. 'later': it would match, but a visitor has reserved the time. Requires the calendar's lock.
 */
async function findNext(
  scope: Scope,
  opening: Opening,
  offers: Offer[],
  now: Date,
): Promise<NextOffer | 'later' | 'nobody'> {
  const zone = (await getPractice(scope)).settings.timeZone;
  const day = dayIn(opening.startTime, zone);
  const [entries, services] = await Promise.all([entriesFor(scope, day), listServices(scope)]);
  const clients = await clientsOffered(scope, offers);
  const span = { zone, date: day, days: 1, now };
  const [calendar, sessionsOnly] = await Promise.all([
    loadCalendar(scope, span),
    loadCalendar(scope, { ...span, except: { allKept: true } }),
  ]);
  // Caches preferences, because many entries want the same.
  const checkedPreferences = new Set<string>();
  for (const entry of entries.filter(({ clientId }) => !clients.has(clientId))) {
    const service = services.find(({ id }) => id === entry.serviceId);
    const name = `${entry.serviceId} ${entry.partOfDay}`;
    if (!service || checkedPreferences.has(name)) continue;
    checkedPreferences.add(name);
    const search = { opening, minutes: service.durationMinutes, partOfDay: entry.partOfDay, day, now };
    const startTime = firstTime(search, calendar);
    if (startTime) return { entry, service, startTime, endTime: addMinutes(startTime, service.durationMinutes) };
    // Only a reservation or an offer blocks the time, so later entries wait until it is known whether this one can have
    // it.
    if (firstTime(search, sessionsOnly)) return 'later';
  }
  return 'nobody';
}

function entriesFor(scope: Scope, day: string): Promise<Entry[]> {
  const { tenantId, userId, status, confirmedAt, firstDay, lastDay, id } = waitlistEntries;
  return scope.db
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(userId, scope.userId),
        eq(status, 'waiting'),
        isNotNull(confirmedAt),
        lte(firstDay, day),
        gte(lastDay, day),
      ),
    )
    .orderBy(asc(id));
}

/** Clients who were offered this opening already, so that nobody with two entries is offered it twice. */
async function clientsOffered(scope: Scope, offers: Offer[]): Promise<Set<number>> {
  if (!offers.length) return new Set();
  const { tenantId, id, clientId } = waitlistEntries;
  const entryIds = offers.map(({ entryId }) => entryId);
  const rows = await scope.db
    .select({ clientId })
    .from(waitlistEntries)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, entryIds)));
  return new Set(rows.map(each => each.clientId));
}

type TimeRequest = { opening: Opening; minutes: number; partOfDay: PartOfDay; day: string; now: Date };

function firstTime({ opening, minutes, partOfDay, day, now }: TimeRequest, calendar: Calendar): Date | null {
  const { from, to } = parts[partOfDay];
  const slot = freeSlots(day, calendar, { minutes, now }).find(({ time, start }) => {
    const startTime = new Date(start);
    const isWithin = startTime >= opening.startTime && addMinutes(startTime, minutes) <= opening.endTime;
    return isWithin && minutesOfTime(time) >= minutesOfTime(from) && minutesOfTime(time) < minutesOfTime(to);
  });
  return slot ? new Date(slot.start) : null;
}

const parts: Record<PartOfDay, { from: string; to: string }> = {
  any: { from: '00:00', to: '24:00' },
  morning: { from: '00:00', to: '12:00' },
  afternoon: { from: '12:00', to: '17:00' },
  evening: { from: '17:00', to: '24:00' },
};

async function settleOpening(services: Services, scope: Scope, id: number, now: Date): Promise<void> {
  const opening = await claim(scope, id);
  if (!opening) return;
  await lockCalendar(scope);
  await expireOffers(scope, id, now);
  const offers = await scope.db.select().from(waitlistOffers).where(ofOpening(scope, id));
  if (offers.some(({ status }) => status === 'open')) return;
  if (offers.some(({ status }) => status === 'accepted')) return finish(scope, id, now);
  const expiresAt = await endOfOffer(scope, opening, now);
  const next = expiresAt ? await findNext(scope, opening, offers, now) : 'nobody';
  if (next === 'later') return;
  if (next !== 'nobody' && expiresAt) return offerTo(services, scope, { opening, turn: next, expiresAt });
  await finish(scope, id, now);
  if (offers.length) await notifyUnclaimed(scope, opening);
}

async function claim(scope: Scope, id: number): Promise<Opening | null> {
  const own = and(eq(waitlistOpenings.tenantId, scope.tenantId), eq(waitlistOpenings.id, id));
  const [opening] = await scope.db
    .select()
    .from(waitlistOpenings)
    .where(and(own, isNull(waitlistOpenings.doneAt)))
    .for('update', { skipLocked: true });
  return opening ?? null;
}

const ofOpening = (scope: Scope, id: number) =>
  and(eq(waitlistOffers.tenantId, scope.tenantId), eq(waitlistOffers.openingId, id));

async function expireOffers(scope: Scope, id: number, now: Date) {
  const { status, expiresAt } = waitlistOffers;
  await scope.db
    .update(waitlistOffers)
    .set({ status: 'expired' })
    .where(and(ofOpening(scope, id), eq(status, 'open'), lte(expiresAt, now)));
}

/** Null if there is not enough time left to respond. */
async function endOfOffer(scope: Scope, { startTime }: Opening, now: Date): Promise<Date | null> {
  const { minimumNotice } = await getAvailability(scope);
  const latest = addMinutes(startTime, -Math.max(minAhead, minimumNotice));
  const defaultEnd = addMinutes(now, openMinutes);
  const end = defaultEnd < latest ? defaultEnd : latest;
  return end < addMinutes(now, minOpen) ? null : end;
}

type Offering = { opening: Opening; turn: NextOffer; expiresAt: Date };

async function offerTo(services: Services, scope: Scope, { opening, turn, expiresAt }: Offering) {
  const { entry, service, startTime, endTime } = turn;
  const token = randomToken();
  const client = await getClient(scope, entry.clientId);
  const [offer] = await scope.db
    .insert(waitlistOffers)
    .values({
      tenantId: scope.tenantId,
      openingId: opening.id,
      entryId: entry.id,
      userId: scope.userId,
      startTime,
      endTime,
      tokenHash: hashToken(token),
      expiresAt,
    })
    .returning();
  if (!offer) return;
  await mailOffer(services, scope, { offer, client, service: service.name, token, zone: entry.visitorTimeZone });
}

async function finish(scope: Scope, id: number, now: Date) {
  await scope.db
    .update(waitlistOpenings)
    .set({ doneAt: now })
    .where(and(eq(waitlistOpenings.tenantId, scope.tenantId), eq(waitlistOpenings.id, id)));
}

async function notifyUnclaimed(scope: Scope, { startTime }: Opening) {
  const zone = (await getPractice(scope)).settings.timeZone;
  await notify(scope, {
    type: 'waitlist',
    title: 'No one on the waitlist took this time',
    message: `${formatDayAndTime(startTime, zone)} is open for anyone to book again.`,
    href: appointmentHref(startTime, zone),
    clientId: null,
  });
}
