import { dayIn } from '../../../../shared/format-time.ts';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';

type Wanted = { zone: string; now: number; room: number };

/** The first appointments after the practice's day that take place, as many as there is room for. */
export const comingUp = (appointments: Appointment[], { zone, now, room }: Wanted): Appointment[] =>
  appointments
    .filter(({ startTime, status }) => status !== 'cancelled' && dayIn(startTime, zone) > dayIn(now, zone))
    .slice(0, Math.max(0, room));
