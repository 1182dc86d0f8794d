import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Principal, type Scope, type System } from '../../../../platform/database/scope.ts';
import { type Job, queued, sweep } from '../../../../platform/jobs/jobs.ts';
import { openFairQueue } from '../../../../platform/outbox/fair-queue.ts';
import { isDue } from '../../../../platform/outbox/leased-rows.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, daysInMinutes, startOfDay } from '../../../../shared/dates.ts';
import { hasLeft } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { practiceReach } from '../../../accounts/vendors/server/access.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { appointmentUid } from '../../appointments/server/notifications/calendar-file.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import { bookableDays } from '../../availability/server/free-slots.ts';
import { countedWeeks } from '../contract.ts';
import { replaceBusyTimes } from './busy-times.ts';
import { addressOf, type Fetched, fetchCalendar, type Version } from './fetch-calendar.ts';
import { busyCalendars } from './tables.ts';

type Row = typeof busyCalendars.$inferSelect;
type Which = Pick<Row, 'tenantId' | 'id'>;

/** In minutes. */
const checkEvery = 15;
const maxBackOff = 12 * 60;
/** Failures in a row: after eight hours the practitioner is notified, after a week the calendar is paused. */
const notifyAfter = 6;
export const pauseAfter = 20;
/** Longer than the slowest download. */
export const leaseSeconds = 90;

export const nextCheck = (now: Date, minutes = checkEvery) => addMinutes(now, minutes);

const backOff = (failures: number) => Math.min(checkEvery * 2 ** (failures - 1), maxBackOff);

/** `neededUntil`: end of the bookable period. Stored times reach further, so that they are valid for a month. */
type Window = { timeZone: string; from: Date; to: Date; neededUntil: Date };

async function windowOf(scope: Scope, now: Date): Promise<Window> {
  const [practice, rules] = await Promise.all([getPractice(scope), getAvailability(scope)]);
  const { timeZone } = practice.settings;
  const { last } = bookableDays({ zone: timeZone, rules, now });
  const counted = addMinutes(now, daysInMinutes(7 * countedWeeks));
  const neededUntil = new Date(Math.max(startOfDay(addDays(last, 2), timeZone).getTime(), counted.getTime()));
  // A week back, because the calendar shows the days before today as well.
  const from = addMinutes(now, -daysInMinutes(7));
  return { timeZone, from, to: addMinutes(neededUntil, daysInMinutes(30)), neededUntil };
}

type Reading = { address: string; window: Window; stored: Version | null };

async function read(services: Services, { tenantId }: { tenantId: number }, { address, window, stored }: Reading) {
  const began = performance.now();
  const { timeZone, from, to } = window;
  const options = {
    timeZone,
    window: { from: from.getTime(), to: to.getTime() },
    own: appointmentUid(services, tenantId),
  };
  const fetched = await fetchCalendar(address, { reach: practiceReach(services.env), stored, options });
  return { fetched, tookMs: Math.round(performance.now() - began) };
}

/** Reads a calendar that isn't stored yet. */
export async function readFirst(services: Services, principal: Principal, address: string, now: Date) {
  const window = await inTenant(services.database, principal, scope => windowOf(scope, now), { readOnly: true });
  return { window, ...(await read(services, principal, { address, window, stored: null })) };
}

const isCalendar = ({ tenantId, id }: Which) => and(eq(busyCalendars.tenantId, tenantId), eq(busyCalendars.id, id));
const isFree = or(isNull(busyCalendars.leaseUntil), lte(busyCalendars.leaseUntil, sql`now()`));
const isWaiting = and(isNull(busyCalendars.pausedAt), isDue(busyCalendars.nextCheckAt), isFree);

/** Committed before the download begins: of all processes, only one reads a calendar at a time. */
export async function claimCalendar(
  { db }: System,
  which: Which,
  condition: SQL | undefined = isWaiting,
): Promise<Row | null> {
  const [claimed] = await db
    .update(busyCalendars)
    .set({
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql`${busyCalendars.attempts} + 1`,
    })
    .where(and(isCalendar(which), condition))
    .returning();
  return claimed ?? null;
}

/** Reads a calendar whether it is due or not. False if it is being read already. */
export async function checkNow(services: Services, which: Which, now = new Date()): Promise<boolean> {
  const claimed = await claimCalendar(asSystem(services.database), which, isFree);
  if (claimed) await refresh(services, claimed, now);
  return claimed !== null;
}

/** Reads a claimed calendar and records the result. */
export async function refresh(services: Services, row: Row, now = new Date()): Promise<void> {
  const principal: Principal = { tenantId: row.tenantId, userId: row.userId, role: 'viewer' };
  const window = await inTenant(services.database, principal, scope => windowOf(scope, now), { readOnly: true });
  const address = addressOf(services, row);
  // An unchanged file is read again when its times no longer suffice.
  const isEnough = row.timeZone === window.timeZone && row.coversUntil >= window.neededUntil;
  const { fetched, tookMs } = address
    ? await read(services, principal, { address, window, stored: isEnough ? row : null })
    : { fetched: unreadableAddress, tookMs: 0 };
  const isChanged = await inTenant(services.database, principal, scope =>
    fetched.kind === 'failed'
      ? settleFailure(scope, row, { problem: fetched.problem, tookMs, now })
      : settleSuccess(scope, row, { fetched, window, tookMs, now }),
  );
  // The public page shows the next free time.
  if (isChanged) services.pages.changed(row.tenantId);
}

const unreadableAddress: Fetched = {
  kind: 'failed',
  problem: 'Its address can no longer be read. Remove the calendar and add it again.',
};

type Success = { fetched: Exclude<Fetched, { kind: 'failed' }>; window: Window; tookMs: number; now: Date };

/** Returns whether busy times have changed. */
async function settleSuccess(scope: Scope, row: Row, { fetched, window, tookMs, now }: Success): Promise<boolean> {
  const working = { checkedAt: now, nextCheckAt: nextCheck(now), failures: 0, failingSince: null, problem: null };
  const settled = { ...working, tookMs, pausedAt: null };
  if (fetched.kind === 'unchanged') {
    await settle(scope, row, settled);
    return false;
  }
  const { busy, unreadable, etag, lastModified } = fetched;
  const version = { etag, lastModified, unreadable, timeZone: window.timeZone, coversUntil: window.to };
  if (!(await settle(scope, row, { ...settled, ...version }))) return false;
  const isChanged = await replaceBusyTimes(scope, row.id, busy);
  if (isChanged) await scope.db.update(busyCalendars).set({ changedAt: now }).where(isCalendar(row));
  return isChanged;
}

/** The stored times stay: an unreachable calendar doesn't make its owner free. */
async function settleFailure(
  scope: Scope,
  row: Row,
  { problem, tookMs, now }: { problem: string; tookMs: number; now: Date },
): Promise<boolean> {
  const failures = row.failures + 1;
  const isPaused = failures >= pauseAfter;
  const isSettled = await settle(scope, row, {
    ...{ problem, tookMs, failures, failingSince: row.failingSince ?? now },
    nextCheckAt: nextCheck(now, backOff(failures)),
    pausedAt: isPaused ? (row.pausedAt ?? now) : null,
  });
  const isNews = failures === notifyAfter || (isPaused && !row.pausedAt);
  if (isSettled && isNews) await notifyOfFailure(scope, row, { problem, isPaused });
  return false;
}

const notifyOfFailure = (scope: Scope, { name }: Row, { problem, isPaused }: { problem: string; isPaused: boolean }) =>
  notify(scope, {
    type: 'calendar',
    title: isPaused ? `We stopped checking ${name}` : `We can’t read ${name}`,
    message: `${problem} Clients can’t book the busy times we know, but new ones may be missing.`,
    href: '/settings?tab=calendar',
    clientId: null,
  });

/** Ends the lease. False if another worker has taken over, or the calendar was removed meanwhile. */
async function settle({ db }: Scope, row: Row, values: Partial<Row>): Promise<boolean> {
  const settled = await db
    .update(busyCalendars)
    .set({ ...values, leaseUntil: null, requestedAt: null })
    .where(and(isCalendar(row), eq(busyCalendars.attempts, row.attempts)))
    .returning({ id: busyCalendars.id });
  return settled.length > 0;
}

export const refreshJob = 'refresh-busy-calendars';
/** How many due calendars one sweep queues. */
const maxQueued = 500;

export type CalendarChecks = {
  jobs: Job[];
  begin: (named?: number[]) => Promise<void>;
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Reads due calendars: a few at once, at most two of one practice, so that slow ones don't hold up other practices. */
export function openCalendarChecks(services: Services): CalendarChecks {
  const system = asSystem(services.database);
  const queue = openFairQueue(services.log, { max: 6, maxPerGroup: 2 });
  const begin = async (named?: number[]) => {
    const due = await dueCalendars(system, named);
    queue.add(
      due.map(({ tenantId, id, nextCheckAt }) => ({
        lane: `calendar ${id} of practice ${tenantId}`,
        group: `practice ${tenantId}`,
        since: nextCheckAt.getTime(),
        take: async () => {
          const claimed = await claimCalendar(system, { tenantId, id });
          if (claimed) await refresh(services, claimed);
          return false;
        },
      })),
    );
  };
  return {
    jobs: [
      queued(refreshJob, jobs => begin(jobs.map(({ tenantId }) => tenantId))),
      sweep('check-busy-calendars', 30, async stop => {
        await forgetFormerMembers(system);
        if (!stop.aborted) await begin();
      }),
    ],
    begin,
    settled: queue.settled,
    close: queue.close,
  };
}

function dueCalendars({ db }: System, named?: number[]) {
  const { tenantId, id, nextCheckAt } = busyCalendars;
  const isNamed = named && sql`${tenantId} = any(${sql.param(named)}::bigint[])`;
  return db
    .select({ tenantId, id, nextCheckAt })
    .from(busyCalendars)
    .where(and(isWaiting, isNamed))
    .orderBy(asc(nextCheckAt))
    .limit(maxQueued);
}

/** Deletes the secret URLs of members who have left the practice. */
async function forgetFormerMembers({ db }: System) {
  await db.delete(busyCalendars).where(hasLeft(busyCalendars.tenantId, busyCalendars.userId));
}
