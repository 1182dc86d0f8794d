import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { calendarOf } from '../../availability/server/services.ts';
import { type BusyTime, type BusyTimesQuery, maxBusyDays } from '../contract.ts';
import { busyTimes } from './tables.ts';

export type Span = { from: Date; to: Date };

/** SQL query for times in [from, to) when the practitioner is busy elsewhere. */
export const timesElsewhere = (scope: Scope, { from, to }: Span) =>
  scope.db
    .select({ start: busyTimes.startTime, end: busyTimes.endTime, isElsewhere: sql<boolean>`true` })
    .from(busyTimes)
    .where(
      and(
        eq(busyTimes.tenantId, scope.tenantId),
        eq(busyTimes.userId, scope.userId),
        lt(busyTimes.startTime, to),
        gt(busyTimes.endTime, from),
      ),
    );

/**
 * Joins the times of several calendars, and cuts the range to 62 days.
 * @throws AppError not_found for an unknown practitioner
 */
export async function listBusyTimes(scope: Scope, query: BusyTimesQuery, now = new Date()): Promise<BusyTime[]> {
  const calendar = await calendarOf(scope, query.userId);
  const from = query.from ? new Date(query.from) : now;
  const last = addMinutes(from, daysInMinutes(maxBusyDays));
  const to = query.to && new Date(query.to) < last ? new Date(query.to) : last;
  const rows = await timesElsewhere(calendar, { from, to }).orderBy(asc(busyTimes.startTime));
  const joined: { start: Date; end: Date }[] = [];
  for (const { start, end } of rows) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = end > last.end ? end : last.end;
    else joined.push({ start, end });
  }
  return joined.map(({ start, end }) => ({ startTime: start.toISOString(), endTime: end.toISOString() }));
}

/** By parameter count: PostgreSQL allows 65,535 in one statement. */
const rowsAtOnce = 5_000;

/** Writes what differs from the stored times. `busy`: starts and ends in turn, in milliseconds. Returns whether any did. */
export async function replaceBusyTimes(scope: Scope, calendarId: number, busy: number[]): Promise<boolean> {
  const own = and(eq(busyTimes.tenantId, scope.tenantId), eq(busyTimes.calendarId, calendarId));
  const { startTime, endTime } = busyTimes;
  const stored = await scope.db.select({ startTime, endTime }).from(busyTimes).where(own);
  const endsByStart = new Map(pairsOf(busy));
  const outdated = stored.filter(row => {
    const isSame = endsByStart.get(row.startTime.getTime()) === row.endTime.getTime();
    if (isSame) endsByStart.delete(row.startTime.getTime());
    return !isSame;
  });
  if (outdated.length) {
    const starts = sql.param(outdated.map(row => row.startTime.toISOString()));
    await scope.db.delete(busyTimes).where(and(own, sql`${startTime} = any(${starts}::timestamptz[])`));
  }
  const { tenantId, userId } = scope;
  const rows = [...endsByStart].map(([start, end]) => ({
    ...{ tenantId, userId, calendarId },
    ...{ startTime: new Date(start), endTime: new Date(end) },
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await scope.db.insert(busyTimes).values(rows.slice(at, at + rowsAtOnce));
  return outdated.length > 0 || rows.length > 0;
}

function pairsOf(busy: number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < busy.length; at += 2) pairs.push([busy[at] ?? 0, busy[at + 1] ?? 0]);
  return pairs;
}
