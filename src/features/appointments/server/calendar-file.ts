import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Services } from '../../../platform/services.ts';
import type { Tenant } from '../../tenants/contract.ts';
import type { appointments } from './tables.ts';

type Row = typeof appointments.$inferSelect;

/** The appointment as an iCalendar object (RFC 5545, RFC 5546): one UID for its whole life, the sequence rising. */
export function calendarFile(
  services: Services,
  {
    appointment,
    practice,
    ...links
  }: { appointment: Row; practice: Tenant; cancelUrl: string | null; moveUrl: string | null },
) {
  const cancelled = appointment.status === 'cancelled';
  const calendar = ical({
    name: practice.name,
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const { moveUrl, cancelUrl } = links;
  const description = [moveUrl && `To move: ${moveUrl}`, cancelUrl && `To cancel: ${cancelUrl}`]
    .filter(Boolean)
    .join('\n');
  const host = new URL(services.env.APP_URL).hostname;
  calendar.createEvent({
    id: `appointment-${appointment.tenantId}-${appointment.id}@${host}`,
    sequence: appointment.sequence,
    start: appointment.startTime,
    end: appointment.endTime,
    stamp: appointment.updatedAt,
    summary: `${appointment.title} · ${practice.name}`,
    ...(practice.address ? { location: practice.address } : {}),
    ...(description ? { description } : {}),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  const method = cancelled ? 'CANCEL' : 'PUBLISH';
  return {
    filename: 'appointment.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}
