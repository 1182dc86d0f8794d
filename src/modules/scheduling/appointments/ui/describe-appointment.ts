import { addDays } from '../../../../shared/calendar-month.ts';
import { wallTimeIn } from '../../../../ui/time/practice-time.ts';
import { type Appointment, type AppointmentStatus, statusLabels } from '../contract.ts';
import { minutesOf } from './calendar/day-plan.ts';
import type { Preset } from './entry/appointment-form.ts';

/** How an appointment is shown: its status, unless the time says more. In the order in which it comes about. */
export const looks = [
  'unpaid',
  'scheduled',
  'pending',
  'confirmed',
  'now',
  'unmarked',
  'completed',
  'no_show',
  'cancelled',
] as const satisfies (AppointmentStatus | 'now' | 'unmarked' | 'unpaid')[];
export type Look = (typeof looks)[number];

export const lookLabels: Record<Look, string> = {
  ...statusLabels,
  now: 'Under way',
  unmarked: 'Not marked yet',
  unpaid: 'Waiting for payment',
};

type Timed = Pick<Appointment, 'status' | 'startTime' | 'endTime'> & Partial<Pick<Appointment, 'paymentDueAt'>>;

export function lookOf({ status, startTime, endTime, paymentDueAt }: Timed, now: number): Look {
  if (paymentDueAt) return 'unpaid';
  if (status === 'cancelled' || status === 'completed' || status === 'no_show') return status;
  if (Date.parse(endTime) <= now) return 'unmarked';
  return Date.parse(startTime) <= now ? 'now' : status;
}

/** The status in a word; while the session runs, that, and once it is over without having been marked, that. */
export const statusOf = (appointment: Timed, now: number) => lookLabels[lookOf(appointment, now)];

type Named = Pick<Appointment, 'client'>;

/** A client's record may lack a name. */
export const clientName = ({ client: { firstName, lastName } }: Named) =>
  `${firstName} ${lastName}`.trim() || 'Unnamed client';

/** "Sofia C." */
export function shortName({ client: { firstName, lastName } }: Named): string {
  const initial = [...lastName].slice(0, 1).join('').toUpperCase();
  return firstName && initial ? `${firstName} ${initial}.` : clientName({ client: { id: 1, firstName, lastName } });
}

/** "1 appointment", "12 appointments" */
export const countAppointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

/** Where a form starts that is about this appointment, by the practice's clock. */
export const presetOf = (appointment: Appointment, zone: string): Preset => {
  const { day, minute } = wallTimeIn(appointment.startTime, zone);
  return { day, minute, minutes: minutesOf(appointment) };
};

/** The next one of the same kind: a week later, with nothing of this one's own. */
export const presetAfter = (appointment: Appointment, zone: string): Preset => {
  const preset = presetOf(appointment, zone);
  return { ...preset, day: addDays(preset.day, 7), clientId: appointment.clientId, like: appointment };
};

/** Takes place, and has not begun. */
export const isStillAhead = ({ startTime, status }: Appointment) =>
  Date.parse(startTime) > Date.now() && status !== 'cancelled';

/** The one thing to do with a time that is kept for who is paying. */
export const letGoLabel = 'Release this time';
