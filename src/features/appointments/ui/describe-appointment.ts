import type { StatusTone } from '../../../ui/StatusDot.tsx';
import { type Appointment, type AppointmentStatus, statusLabels } from '../contract.ts';
import { addDays } from './booking/calendar-month.ts';
import { minutesOf } from './calendar/day-plan.ts';
import { wallTimeIn } from './calendar/practice-time.ts';
import type { Preset } from './entry/appointment-form.ts';

/** How an appointment is filled in: state is told by the fill, never by hue alone. */
export type Look = 'done' | 'now' | 'confirmed' | 'open' | 'cancelled';

export function lookOf({ status, startTime, endTime }: Appointment, now: number): Look {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'completed' || status === 'no_show' || Date.parse(endTime) <= now) return 'done';
  if (Date.parse(startTime) <= now) return 'now';
  return status === 'confirmed' ? 'confirmed' : 'open';
}

/** The status in a word; while the session runs, that. */
export const statusOf = (appointment: Appointment, now: number) =>
  lookOf(appointment, now) === 'now' ? 'Under way' : statusLabels[appointment.status];

export const statusTones: Record<AppointmentStatus, StatusTone> = {
  scheduled: 'open',
  pending: 'open',
  confirmed: 'good',
  completed: 'off',
  cancelled: 'bad',
  no_show: 'warning',
};

export const toneOf = (appointment: Appointment, now: number): StatusTone =>
  lookOf(appointment, now) === 'now' ? 'good' : statusTones[appointment.status];

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
