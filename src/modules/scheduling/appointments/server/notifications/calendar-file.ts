import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { calendarName, calendarText } from '../../../../../platform/formats/calendar-text.ts';
import type { Services } from '../../../../../platform/services.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { joinUrlOf } from '../../../availability/place.ts';
import type { AppointmentStatus } from '../../contract.ts';
import { clientMessages } from '../messages/catalog.ts';
import type { appointments } from '../tables.ts';

type Row = typeof appointments.$inferSelect;
export type Invitation = {
  appointment: EventRow & Pick<Row, 'title' | 'status' | 'placeKind' | 'placeDetail'>;
  practice: Pick<Tenant, 'name' | 'address' | 'settings'>;
  /** Recipient and sender of the email. Null for a file downloaded from a page. */
  attendee: string | null;
  organizer: string;
  moveUrl: string | null;
  cancelUrl: string | null;
};

/**
 * The appointment as an invitation (RFC 5546, sections 3.2.2 and 3.2.5). Uses REQUEST instead of PUBLISH, because
 * Gmail, Outlook and Apple Calendar only apply later changes with the same UID and a higher SEQUENCE to a REQUEST. The
 * client accepted by booking, so no reply is requested.
 */
export function calendarFile(services: Pick<Services, 'env'>, invitation: Invitation) {
  const { appointment, practice, organizer, attendee } = invitation;
  const method = methodOf(invitation);
  const calendar = ical({ method, prodId });
  calendar.createEvent({
    ...eventFacts(services, appointment),
    summary: calendarText(`${appointment.title} · ${practice.name}`),
    ...placeOf(invitation),
    description: describe(invitation),
    organizer: { name: calendarName(practice.name) || organizer, email: organizer },
    attendees: attendee
      ? [{ email: attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]
      : [],
    status: eventStatus(appointment.status),
  });
  return {
    filename: 'appointment.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    // Every line ends with CRLF, including the last one (RFC 5545, section 3.1).
    content: `${calendar}\r\n`,
  };
}

/** PUBLISH: an event without attendees needs no reply (RFC 5546, section 3.2.1). */
function methodOf({ appointment, attendee }: Invitation): ICalCalendarMethod {
  if (appointment.status === 'cancelled') return ICalCalendarMethod.CANCEL;
  return attendee ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
}

/** The library adds the leading "-" of an unregistered identifier. */
export const prodId = '//Sorrel//Sorrel//EN';

type EventRow = Pick<Row, 'tenantId' | 'id' | 'sequence' | 'updatedAt' | 'startTime' | 'endTime'>;

/** How the UIDs of a practice's appointments begin and end, with the ID in between. */
export const appointmentUid = ({ env }: Pick<Services, 'env'>, tenantId: number) => ({
  prefix: `appointment-${tenantId}-`,
  suffix: `@${new URL(env.APP_URL).hostname}`,
});

/** Identity of an appointment in calendars: a constant UID, a rising sequence and the time in UTC. */
export const eventFacts = (services: Pick<Services, 'env'>, appointment: EventRow) => {
  const { prefix, suffix } = appointmentUid(services, appointment.tenantId);
  return {
    id: `${prefix}${appointment.id}${suffix}`,
    sequence: appointment.sequence,
    stamp: appointment.updatedAt,
    start: appointment.startTime,
    end: appointment.endTime,
  };
};

export function eventStatus(status: AppointmentStatus): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED;
  return status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** LOCATION and URL (RFC 5545, sections 3.8.1.7 and 3.8.4.6), so that calendars offer to join the call. */
function placeOf({ appointment, practice }: Pick<Invitation, 'appointment' | 'practice'>) {
  const { placeKind, placeDetail, status } = appointment;
  const joinUrl = joinUrlOf(appointment);
  if (joinUrl) return { location: calendarText(joinUrl), url: joinUrl };
  const { phone } = clientMessages.in(localeOf(practice.settings)).place;
  const locationText = placeKind === 'phone' ? (placeDetail ?? phone) : placeKind === 'video' ? null : placeDetail;
  const location = (status === 'cancelled' ? null : locationText) ?? practice.address;
  return location ? { location: calendarText(location) } : {};
}

function describe({ practice, appointment, moveUrl, cancelUrl }: Invitation): string {
  const { calendar: t, place } = clientMessages.in(localeOf(practice.settings));
  const joinUrl = joinUrlOf(appointment);
  return calendarText(
    [joinUrl && place.joinAt(joinUrl), moveUrl && t.reschedule(moveUrl), cancelUrl && t.cancel(cancelUrl)]
      .filter(Boolean)
      .join('\n'),
  );
}
