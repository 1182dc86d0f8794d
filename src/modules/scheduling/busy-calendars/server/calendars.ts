import { and, asc, between, count, eq } from 'drizzle-orm';
import { setAuditSubject, withoutAudit } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { OutboundRefused } from '../../../../platform/outbound/addresses.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { practiceReach } from '../../../accounts/vendors/server/access.ts';
import { lockCalendar } from '../../appointments/server/calendar.ts';
import { type BusyCalendar, type BusyCalendarInput, countedWeeks, maxCalendars } from '../contract.ts';
import { replaceBusyTimes } from './busy-times.ts';
import { addressOf, requireEncrypted, sealAddress } from './fetch-calendar.ts';
import { forgetNoCalendars } from './freshen.ts';
import { checkNow, nextCheck, readFirst } from './refresh.ts';
import { busyCalendars, busyTimes } from './tables.ts';

type Row = typeof busyCalendars.$inferSelect;

/** The calendars of the signed-in user, in the order in which they were added. */
export async function listCalendars(services: Services, scope: Scope, now = new Date()): Promise<BusyCalendar[]> {
  const [rows, counts] = await Promise.all([
    scope.db.select().from(busyCalendars).where(ofUser(scope)).orderBy(asc(busyCalendars.id)),
    countUpcoming(scope, now),
  ]);
  return rows.map(row => present(services, row, counts.get(row.id) ?? 0));
}

const ofUser = ({ tenantId, userId }: Scope) =>
  and(eq(busyCalendars.tenantId, tenantId), eq(busyCalendars.userId, userId));
const own = (scope: Scope, id: number) => and(ofUser(scope), eq(busyCalendars.id, id));

async function countUpcoming(scope: Scope, now: Date): Promise<Map<number, number>> {
  const { tenantId, userId, calendarId, startTime } = busyTimes;
  const until = addMinutes(now, daysInMinutes(7 * countedWeeks));
  const rows = await scope.db
    .select({ calendarId, count: count() })
    .from(busyTimes)
    .where(and(eq(tenantId, scope.tenantId), eq(userId, scope.userId), between(startTime, now, until)))
    .groupBy(calendarId);
  return new Map(rows.map(row => [row.calendarId, row.count]));
}

/**
 * Reads the calendar before it is added, outside of any transaction.
 * @throws AppError invalid with the reason beside the address, conflict if there are too many
 */
export async function addCalendar(
  services: Services,
  principal: Principal,
  { name, address }: BusyCalendarInput,
  now = new Date(),
): Promise<BusyCalendar> {
  checkAddress(services, address);
  const { fetched, window, tookMs } = await withoutAudit(async () => {
    await inTenant(services.database, principal, scope => requireRoom(services, scope, address), { readOnly: true });
    return readFirst(services, principal, address, now);
  });
  if (fetched.kind !== 'read') throw refused(fetched.kind === 'failed' ? fetched.problem : 'This calendar is empty.');
  const { busy, unreadable, etag, lastModified } = fetched;
  const added = await inTenant(services.database, principal, async scope => {
    // Two requests at once must not exceed the limit.
    await lockCalendar(scope);
    await requireRoom(services, scope, address);
    const [added] = await scope.db
      .insert(busyCalendars)
      .values({
        ...{ tenantId: scope.tenantId, userId: scope.userId, name: name ?? programOf(address) },
        address: sealAddress(services, scope, address),
        ...{ etag, lastModified, unreadable, tookMs, timeZone: window.timeZone, coversUntil: window.to },
        ...{ checkedAt: now, changedAt: now, nextCheckAt: nextCheck(now), createdAt: now },
      })
      .returning();
    if (!added) throw new Error('a calendar was not added');
    setAuditSubject({ subjectId: added.id });
    await replaceBusyTimes(scope, added.id, busy);
    return presentWithCount(services, scope, added, now);
  });
  forgetNoCalendars(services, principal);
  // The public page shows the next free time.
  services.pages.changed(principal.tenantId);
  return added;
}

/** Programs by a part of their servers' names. */
const programs: [RegExp, string][] = [
  [/(^|\.)google\.com$/, 'Google Calendar'],
  [/(^|\.)(outlook\.(com|office\.com|office365\.com|live\.com)|office365\.com)$/, 'Outlook'],
  [/(^|\.)icloud\.com$/, 'iCloud'],
  [/(^|\.)(proton\.me|protonmail\.com)$/, 'Proton Calendar'],
  [/(^|\.)fastmail\.com$/, 'Fastmail'],
];

function programOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  const program = programs.find(([pattern]) => pattern.test(hostname));
  return program?.[1] ?? (pathname.includes('/remote.php/dav/') ? 'Nextcloud' : hostname.slice(0, 80));
}

/** Checks only what needs no DNS lookup; the rest is checked at each download. @throws AppError invalid */
function checkAddress({ env }: Services, address: string) {
  const url = new URL(address);
  if (url.username || url.password) throw refused('Remove the user name and password. Use the secret address instead.');
  if (url.origin === new URL(env.APP_URL).origin) {
    throw refused('This is the address of your Sorrel calendar. Paste the one of your other calendar.');
  }
  try {
    requireEncrypted(url, practiceReach(env));
  } catch (reason) {
    throw refused(reason instanceof OutboundRefused ? reason.message : 'Use an address that starts with https://');
  }
}

const refused = (sentence: string) => new AppError('invalid', sentence, { address: sentence });

/** @throws AppError conflict, invalid for a calendar that is there already */
async function requireRoom(services: Services, scope: Scope, address: string) {
  const rows = await scope.db.select().from(busyCalendars).where(ofUser(scope));
  if (rows.some(row => addressOf(services, row) === address)) throw refused('You already added this calendar.');
  if (rows.length >= maxCalendars) {
    throw new AppError('conflict', `You can add up to ${maxCalendars} calendars. Remove one you no longer use.`);
  }
}

/** Reads the calendar right away, also if it was paused. @throws AppError not_found, conflict if it is being read */
export async function checkCalendar(
  services: Services,
  principal: Principal,
  id: number,
  now = new Date(),
): Promise<BusyCalendar> {
  await inTenant(services.database, principal, scope => getRow(scope, id), { readOnly: true });
  if (!(await checkNow(services, { tenantId: principal.tenantId, id }, now))) {
    throw new AppError('conflict', 'This calendar is being checked right now. Try again in a minute.');
  }
  return inTenant(
    services.database,
    principal,
    async scope => presentWithCount(services, scope, await getRow(scope, id), now),
    { readOnly: true },
  );
}

async function getRow(scope: Scope, id: number): Promise<Row> {
  const [row] = await scope.db.select().from(busyCalendars).where(own(scope, id));
  if (!row) throw notFound('Calendar');
  return row;
}

/** Its times become free at once. @throws AppError not_found */
export async function removeCalendar(scope: Scope, id: number) {
  const deleted = await scope.db.delete(busyCalendars).where(own(scope, id)).returning({ id: busyCalendars.id });
  if (!deleted.length) throw notFound('Calendar');
}

const presentWithCount = async (services: Services, scope: Scope, row: Row, now: Date) =>
  present(services, row, (await countUpcoming(scope, now)).get(row.id) ?? 0);

function present(services: Services, row: Row, upcoming: number): BusyCalendar {
  const address = addressOf(services, row);
  return {
    id: row.id,
    name: row.name,
    host: address && new URL(address).hostname,
    state: row.pausedAt ? 'paused' : row.failures ? 'failing' : 'working',
    problem: row.problem,
    upcoming,
    unreadable: row.unreadable,
    checkedAt: row.checkedAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
