import { and, eq, sql } from 'drizzle-orm';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { EventOrigin } from '../../../../platform/audit/event.ts';
import { recordFeedAccess } from '../../../../platform/audit/record-event.ts';
import type { Principal, Scope, System } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { calendarName, calendarText } from '../../../../platform/formats/calendar-text.ts';
import { deriveKey, hashToken, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { findMembership } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { eventFacts, eventStatus, prodId } from '../../appointments/server/notifications/calendar-file.ts';
import { appointmentHref } from '../../appointments/server/notifications/describe.ts';
import { type AgendaRow, listAgenda } from '../../appointments/server/queries.ts';
import { joinUrlOf } from '../../availability/place.ts';
import type { CalendarFeed } from '../contract.ts';
import { calendarFeeds } from './tables.ts';

type Row = typeof calendarFeeds.$inferSelect;

export async function getFeed(services: Services, scope: Scope): Promise<CalendarFeed> {
  const [row] = await scope.db.select().from(calendarFeeds).where(own(scope));
  return present(services, row);
}

/** Creates a new URL and revokes the previous one. */
export async function renewFeed(services: Services, scope: Scope, now = new Date()): Promise<CalendarFeed> {
  const { tenantId, userId } = scope;
  const [row] = await scope.db
    .insert(calendarFeeds)
    .values({ tenantId, userId, version: 1, createdAt: now })
    .onConflictDoUpdate({
      target: [calendarFeeds.tenantId, calendarFeeds.userId],
      set: { version: sql`${calendarFeeds.version} + 1`, createdAt: now },
    })
    .returning();
  if (!row) throw notFound('Calendar');
  const tokenHash = hashToken(tokenOf(services, row));
  await scope.db.update(calendarFeeds).set({ tokenHash }).where(own(scope));
  return present(services, { ...row, tokenHash });
}

/** @throws AppError not_found if sharing is off */
export async function changeFeed(services: Services, scope: Scope, hideNames: boolean): Promise<CalendarFeed> {
  const [row] = await scope.db.update(calendarFeeds).set({ hideNames }).where(own(scope)).returning();
  if (!row?.tokenHash) throw notFound('Calendar');
  return present(services, row);
}

export async function revokeFeed(services: Services, scope: Scope): Promise<CalendarFeed> {
  const [row] = await scope.db.update(calendarFeeds).set({ tokenHash: null }).where(own(scope)).returning();
  return present(services, row);
}

/** Finds the owner of a token. Null if the owner has left the practice, even if they rejoined. */
export async function findFeed(services: Services, system: System, token: string) {
  const tokenHash = hashToken(token);
  const [feed] = await system.db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash));
  // After APP_SECRET was changed, the stored URL can no longer be shown to its owner, so it is not accepted either.
  if (!feed || tokenOf(services, feed) !== token) return null;
  const membership = await findMembership(system, feed);
  if (!membership || membership.joinedAt > feed.createdAt) return null;
  // Users who must set up two-factor authentication first cannot read through the feed either.
  if (membership.mustSecure) return null;
  const { tenantId, userId, hideNames } = feed;
  const principal: Principal = { tenantId, userId, role: membership.role };
  return { principal, hideNames };
}

const own = (scope: Scope) => and(eq(calendarFeeds.tenantId, scope.tenantId), eq(calendarFeeds.userId, scope.userId));

const tokenOf = ({ secret }: Services, { tenantId, userId, version }: Pick<Row, 'tenantId' | 'userId' | 'version'>) =>
  keyedHash(deriveKey(secret, 'calendar feed'), `${tenantId} ${userId} ${version}`);

function present(services: Services, row: Row | undefined): CalendarFeed {
  const token = row?.tokenHash ? tokenOf(services, row) : null;
  if (!row || !token || hashToken(token) !== row.tokenHash) {
    return { url: null, hideNames: row?.hideNames ?? false, createdAt: null };
  }
  const url = `${services.env.APP_URL}/calendar/${token}.ics`;
  return { url, hideNames: row.hideNames, createdAt: row.createdAt.toISOString() };
}

/** Which appointments the feed contains. Cancelled ones stay for a while, so that programs that poll rarely remove them. */
const rangeDays = { past: 90, future: 366, cancelled: 30 };
const refreshSeconds = 30 * 60;

/** The user's appointments as iCalendar (RFC 5545). With `hideNames` it contains only times. */
export async function feedFile(
  services: Services,
  scope: Scope,
  { hideNames, from, now }: { hideNames: boolean; from: EventOrigin; now: Date },
): Promise<string> {
  const inDays = (days: number) => addMinutes(now, daysInMinutes(days));
  const [practice, rows] = await Promise.all([
    getPractice(scope),
    listAgenda(scope, {
      from: inDays(-rangeDays.past),
      to: inDays(rangeDays.future),
      cancelledSince: inDays(-rangeDays.cancelled),
    }),
  ]);
  const clientIds = hideNames ? [] : [...new Set(rows.map(({ clientId }) => clientId))];
  const names = hideNames ? null : await clientNames(scope, clientIds);
  await recordFeedAccess(scope, { clientIds, from });
  const zone = practice.settings.timeZone;
  const calendar = ical({
    prodId,
    method: ICalCalendarMethod.PUBLISH,
    name: calendarName(practice.name),
    ttl: refreshSeconds,
    x: [{ key: 'X-WR-TIMEZONE', value: zone }],
  });
  const summaryOf = ({ clientId, title }: AgendaRow) => {
    const client = names?.get(clientId);
    return client ? calendarText(`${client.firstName} ${client.lastName} · ${title}`) : 'Busy';
  };
  for (const row of rows) {
    const isCancelled = row.status === 'cancelled';
    const joinUrl = joinUrlOf(row);
    const url = services.env.APP_URL + appointmentHref(row.startTime, zone);
    calendar.createEvent({
      ...eventFacts(services, row),
      summary: summaryOf(row),
      description: `Open in Sorrel: ${url}`,
      url,
      ...(names && joinUrl ? { location: calendarText(joinUrl) } : {}),
      status: eventStatus(row.status),
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  return `${calendar}\r\n`;
}
