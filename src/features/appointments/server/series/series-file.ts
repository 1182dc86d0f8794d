import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { calendarText } from '../../../../platform/calendar-text.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Tenant } from '../../../tenants/contract.ts';
import { eventFacts, prodId } from '../calendar-file.ts';
import type { Row } from '../create.ts';

/**
 * All sessions in one file, each under the UID that its own mails use. PUBLISH, also where they are cancelled: the other
 * methods allow one UID only (RFC 5546, section 3.2).
 */
export function seriesFile(services: Pick<Services, 'env'>, rows: Row[], practice: Pick<Tenant, 'name' | 'address'>) {
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId });
  for (const row of rows) {
    calendar.createEvent({
      ...eventFacts(services, row),
      summary: calendarText(`${row.title} · ${practice.name}`),
      ...(practice.address ? { location: calendarText(practice.address) } : {}),
      status: row.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return {
    filename: 'appointments.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: `${calendar}\r\n`,
  };
}
