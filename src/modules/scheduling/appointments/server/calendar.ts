import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import { addDays, addMinutes } from '../../../../shared/dates.ts';
import type { Availability } from '../../availability/contract.ts';
import { getAvailability, overridesBetween } from '../../availability/server/availability.ts';
import { type Busy, type Calendar, freeSlots, isBookableDay } from '../../availability/server/free-slots.ts';
import { timesElsewhere } from '../../busy-calendars/server/busy-times.ts';
import { offeredTimes } from '../../waitlist/server/openings.ts';
import { slotTaken } from './appointment-rows.ts';
import { clientMessages } from './messages/catalog.ts';
import { messages } from './messages/en.ts';
import { appointments, slotHolds } from './tables.ts';

/**
 * Counted as free: the caller’s own reservation, waitlist offer or the appointment being moved; with `allKept`, all
 * reservations and offers, because they may expire.
 */
export type Except = { holdToken?: string; offerId?: number; appointmentId?: number; allKept?: boolean };
type Span = { date: string; days: number; now: Date; except?: Except };
type Timetable = Omit<Calendar, 'zone'>;

/** Loads everything that determines the practitioner's free times on `days` days from `date`. */
export async function loadCalendar(scope: Scope, { zone, ...span }: Span & { zone: string }): Promise<Calendar> {
  return { ...(await loadTimetable(scope, span)), zone };
}

async function loadTimetable(scope: Scope, span: Span): Promise<Timetable> {
  // Started together, so that the queries are pipelined.
  const [rules, overrides, occupied] = await Promise.all([
    getAvailability(scope),
    overridesBetween(scope, span.date, addDays(span.date, span.days)),
    occupiedTimes(scope, span),
  ]);
  const busy = occupied.filter(({ isElsewhere }) => !isElsewhere);
  return { rules, overrides, busy, elsewhere: occupied.filter(({ isElsewhere }) => isElsewhere) };
}

type OccupiedTime = Busy & { isElsewhere: boolean };

/**
 * Taken times of the practitioner on these days in any time zone, including buffers. A day begins up to 14 hours before
 * the UTC day and ends up to 12 hours after it; both buffers together take up to eight hours.
 */
async function occupiedTimes(scope: Scope, { date, days, now, except = {} }: Span): Promise<OccupiedTime[]> {
  const from = addMinutes(new Date(date), -(14 + 8) * 60);
  const to = addMinutes(new Date(addDays(date, days)), (12 + 8) * 60);
  const sessions = scope.db
    .select({ start: appointments.startTime, end: appointments.endTime, isElsewhere: sql<boolean>`false` })
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, scope.tenantId),
        eq(appointments.userId, scope.userId),
        ne(appointments.status, 'cancelled'),
        eq(appointments.isExample, false),
        ne(appointments.id, except.appointmentId ?? 0),
        lt(appointments.startTime, to),
        gt(appointments.endTime, from),
      ),
    );
  const elsewhere = timesElsewhere(scope, { from, to });
  if (except.allKept) return sessions.unionAll(elsewhere);
  const reservations = scope.db
    .select({ start: slotHolds.startTime, end: slotHolds.endTime, isElsewhere: sql<boolean>`false` })
    .from(slotHolds)
    .where(
      and(
        eq(slotHolds.tenantId, scope.tenantId),
        eq(slotHolds.userId, scope.userId),
        gt(slotHolds.expiresAt, now),
        ne(slotHolds.tokenHash, reservationHash(scope, except.holdToken)),
        lt(slotHolds.startTime, to),
        gt(slotHolds.endTime, from),
      ),
    );
  const offered = offeredTimes(scope, { from, to, now, exceptOffer: except.offerId });
  // One query, because this runs while others wait for the calendar's lock.
  return sessions.unionAll(reservations).unionAll(offered).unionAll(elsewhere);
}

/** The hash includes the calendar, so that a guessed token cannot match a reservation in another one. */
export const reservationHash = ({ tenantId, userId }: Scope, holdToken = '') =>
  holdToken && hashToken(`${tenantId} ${userId} ${holdToken}`);

/** `locale`: language of the error message for the client. */
type RequestedTime = { date: string; time: string; minutes: number; zone: string; locale: string; now: Date };

type Free = { startTime: Date; endTime: Date; rules: Availability };

/**
 * Locks the calendar and returns the requested time if it is free, with the rules already loaded.
 * @throws AppError conflict
 */
export async function requireFree(
  scope: Scope,
  { except, ...requested }: RequestedTime & { except?: Except },
): Promise<Free> {
  return pickFree(await lockTimetable(scope, { date: requested.date, now: requested.now, except }), requested);
}

/** Locks the calendar until the end of the transaction and loads one day. */
export async function lockTimetable(scope: Scope, day: Omit<Span, 'days'>): Promise<Timetable> {
  // Both use the same connection, so the timetable is read after the lock is acquired.
  const [, timetable] = await Promise.all([lockCalendar(scope), loadTimetable(scope, { ...day, days: 1 })]);
  return timetable;
}

/** Finds the requested time in a timetable from `lockTimetable`. @throws AppError conflict */
export function pickFree(timetable: Timetable, requested: RequestedTime): Free {
  const { date, time, minutes, zone, now } = requested;
  const calendar = { ...timetable, zone };
  const free = freeSlots(date, calendar, { minutes, now }).find(slot => slot.time === time);
  if (!free) throw new AppError('conflict', whyNot(requested, calendar));
  const startTime = new Date(free.start);
  return { startTime, endTime: addMinutes(startTime, minutes), rules: calendar.rules };
}

function whyNot({ date, time, minutes, zone, locale, now }: RequestedTime, calendar: Calendar): string {
  if (!isBookableDay(date, { zone, rules: calendar.rules, now })) {
    const { horizonCount, horizonUnit } = calendar.rules;
    return clientMessages.in(locale).tooFarAhead(horizonCount, horizonUnit);
  }
  const open: Calendar = { ...calendar, busy: [], elsewhere: [] };
  const isOffered = freeSlots(date, open, { minutes, now }).some(slot => slot.time === time);
  return isOffered ? slotTaken().message : messages.errors.notOffered;
}

/**
 * Serializes bookings of a practitioner, because the exclusion constraint alone deadlocks under load (promises.md).
 * Returns before the lock is acquired; later queries on the same connection run after it.
 */
export const lockCalendar = ({ db, tenantId, userId }: Scope) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${tenantId} ${userId}`}, 0))`).execute();
