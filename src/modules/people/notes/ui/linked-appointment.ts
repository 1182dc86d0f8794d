import { formatMoment } from '../../../../shared/format-moment.ts';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';

/** "Nov 3, 9:00 AM" in the practice's zone: when the session was. */
export const describeLinked = ({ startTime }: Pick<Appointment, 'startTime'>, zone: string) =>
  formatMoment(startTime, zone);
