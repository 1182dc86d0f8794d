import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { EventOrigin } from '../../../../platform/audit/event.ts';
import { recordFeedAccess } from '../../../../platform/audit/record-event.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { calendarName, calendarText } from '../../../../platform/formats/calendar-text.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { eventFacts, eventStatus, prodId } from '../../appointments/server/notifications/calendar-file.ts';
import { appointmentHref } from '../../appointments/server/notifications/describe.ts';
import { type AgendaRow, listAgenda } from '../../appointments/server/queries.ts';
import { joinUrlOf } from '../../availability/place.ts';

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
