import { and, asc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMinutes, dayIn, minutesOfTime } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { loadCalendar } from '../../appointments/server/calendar.ts';
import type { Service } from '../../availability/contract.ts';
import { type Calendar, freeSlots } from '../../availability/server/free-slots.ts';
import { listServices } from '../../availability/server/services.ts';
import type { PartOfDay } from '../contract.ts';
import { waitlistEntries, type waitlistOffers, type waitlistOpenings } from './tables.ts';

type Entry = typeof waitlistEntries.$inferSelect;
type Opening = typeof waitlistOpenings.$inferSelect;
type Offer = typeof waitlistOffers.$inferSelect;
/** Whose turn it is, for what, and when within the opening. */
export type Turn = { entry: Entry; service: Service; startTime: Date; endTime: Date };

/**
 * The first one in the line whom the opening suits and who was not asked yet: the service fits into it, the day and the
 * part of the day are right, and the time is really free. 'later': it would suit somebody, but is kept for a visitor
 * just now. Under the lock of the calendar.
 */
export async function findNext(
  scope: Scope,
  opening: Opening,
  asked: Offer[],
  now: Date,
): Promise<Turn | 'later' | 'nobody'> {
  const zone = (await getPractice(scope)).settings.timeZone;
  const day = dayIn(opening.startTime, zone);
  const [entries, services] = await Promise.all([entriesFor(scope, day), listServices(scope)]);
  const clients = await clientsOf(scope, asked);
  const span = { zone, date: day, days: 1, now };
  const [calendar, sessionsOnly] = await Promise.all([
    loadCalendar(scope, span),
    loadCalendar(scope, { ...span, except: { allKept: true } }),
  ]);
  // Of a long line many want the same.
  const known = new Set<string>();
  for (const entry of entries.filter(({ clientId }) => !clients.has(clientId))) {
    const service = services.find(({ id }) => id === entry.serviceId);
    const name = `${entry.serviceId} ${entry.partOfDay}`;
    if (!service || known.has(name)) continue;
    known.add(name);
    const wish = { opening, minutes: service.durationMinutes, partOfDay: entry.partOfDay, day, now };
    const startTime = firstTime(wish, calendar);
    if (startTime) return { entry, service, startTime, endTime: addMinutes(startTime, service.durationMinutes) };
    // Nobody behind her is asked before it is known whether she could have it.
    if (firstTime(wish, sessionsOnly)) return 'later';
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

/** A client may stand in the line for two services; one opening is offered to her once. */
async function clientsOf(scope: Scope, asked: Offer[]): Promise<Set<number>> {
  if (!asked.length) return new Set();
  const { tenantId, id, clientId } = waitlistEntries;
  const entryIds = asked.map(({ entryId }) => entryId);
  const found = await scope.db
    .select({ clientId })
    .from(waitlistEntries)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, entryIds)));
  return new Set(found.map(each => each.clientId));
}

type Wish = { opening: Opening; minutes: number; partOfDay: PartOfDay; day: string; now: Date };

function firstTime({ opening, minutes, partOfDay, day, now }: Wish, calendar: Calendar): Date | null {
  const { from, to } = parts[partOfDay];
  const found = freeSlots(day, calendar, { minutes, now }).find(({ time, start }) => {
    const startTime = new Date(start);
    const isWithin = startTime >= opening.startTime && addMinutes(startTime, minutes) <= opening.endTime;
    return isWithin && minutesOfTime(time) >= minutesOfTime(from) && minutesOfTime(time) < minutesOfTime(to);
  });
  return found ? new Date(found.start) : null;
}

const parts: Record<PartOfDay, { from: string; to: string }> = {
  any: { from: '00:00', to: '24:00' },
  morning: { from: '00:00', to: '12:00' },
  afternoon: { from: '12:00', to: '17:00' },
  evening: { from: '17:00', to: '24:00' },
};
