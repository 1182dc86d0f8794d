import { formatDayAndTime } from '../../../../shared/format-time.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import type { Appointment } from '../contract.ts';
import type { SeriesScope } from '../entry.ts';
import { minutesOf } from './calendar/day-plan.ts';
import { clientName } from './describe-appointment.ts';

type Seen = { zone: string; hasMailServer: boolean; scope?: SeriesScope; isBack?: boolean | undefined; now?: number };

/**
 * What is said once a session was moved or resized on the screen. The way back says nothing of a mail: within the moment
 * that the mail waits there is none.
 */
export function describeMove(
  before: Appointment,
  saved: Appointment,
  { zone, hasMailServer, scope = 'this', isBack, now = Date.now() }: Seen,
) {
  const isResized = saved.startTime === before.startTime;
  const isOpen = saved.status === 'scheduled' || saved.status === 'confirmed' || saved.status === 'pending';
  const isTold = isOpen && !isBack && Date.parse(saved.startTime) > now;
  const when = formatDayAndTime(saved.startTime, zone) + (isResized ? `, ${minutesOf(saved)} min` : '');
  return {
    title: `Appointment${scope === 'this' ? '' : 's'} ${isResized ? 'changed' : 'rescheduled'}`,
    message: isTold ? `${when}. ${willEmail(hasMailServer, clientName(saved))}` : when,
  };
}
