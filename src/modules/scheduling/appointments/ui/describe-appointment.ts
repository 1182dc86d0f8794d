import { isWaitingForAnswer } from '../booking-rules.ts';
import { type Appointment, type AppointmentStatus, statusLabels } from '../contract.ts';

/** Displayed states: the status, refined by the current time. Ordered by their usual sequence. */
export const displayStates = [
  'unpaid',
  'requested',
  'scheduled',
  'pending',
  'confirmed',
  'now',
  'unmarked',
  'completed',
  'no_show',
  'cancelled',
] as const satisfies (AppointmentStatus | 'now' | 'unmarked' | 'unpaid' | 'requested')[];
export type DisplayState = (typeof displayStates)[number];

export const displayLabels: Record<DisplayState, string> = {
  ...statusLabels,
  now: 'Under way',
  unmarked: 'Not marked yet',
  unpaid: 'Waiting for payment',
  requested: 'Request',
};

type Timed = Pick<Appointment, 'status' | 'startTime' | 'endTime'> &
  Partial<Pick<Appointment, 'paymentDueAt' | 'answerDueAt'>>;

export function displayStateOf(appointment: Timed, now: number): DisplayState {
  const { status, startTime, endTime } = appointment;
  if (appointment.paymentDueAt) return 'unpaid';
  if (isWaitingForAnswer(appointment)) return 'requested';
  if (status === 'cancelled' || status === 'completed' || status === 'no_show') return status;
  if (Date.parse(endTime) <= now) return 'unmarked';
  return Date.parse(startTime) <= now ? 'now' : status;
}

/** Its time is only reserved: the client is paying, or the practice has not answered the request. */
export const isHeld = (appointment: Pick<Appointment, 'paymentDueAt' | 'answerDueAt' | 'status'>) =>
  appointment.paymentDueAt !== null || isWaitingForAnswer(appointment);

/** Label of the displayed state at the time `now`. */
export const statusOf = (appointment: Timed, now: number) => displayLabels[displayStateOf(appointment, now)];

type Named = Pick<Appointment, 'client'>;

/** Client records may lack a name. */
export const clientName = ({ client: { firstName, lastName } }: Named) =>
  `${firstName} ${lastName}`.trim() || 'Unnamed client';

/** For example "Sofia C." */
export function shortName({ client: { firstName, lastName } }: Named): string {
  const initial = [...lastName].slice(0, 1).join('').toUpperCase();
  return firstName && initial ? `${firstName} ${initial}.` : clientName({ client: { id: 1, firstName, lastName } });
}

/** For example "1 appointment" or "12 appointments". */
export const countAppointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

/** True if it is not cancelled and has not begun. */
export const isStillAhead = ({ startTime, status }: Appointment) =>
  Date.parse(startTime) > Date.now() && status !== 'cancelled';

/** The only action for a reservation that is being paid. */
export const releaseLabel = 'Release this time';
