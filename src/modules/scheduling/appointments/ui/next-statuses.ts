import type { Appointment, AppointmentStatus } from '../contract.ts';

/** Likely next statuses: confirmed before the start, completed or no-show afterwards. */
export function nextStatuses({ status, startTime, paymentDueAt }: Appointment, now: number): AppointmentStatus[] {
  if (status === 'cancelled' || paymentDueAt) return [];
  if (Date.parse(startTime) > now) return status === 'scheduled' || status === 'pending' ? ['confirmed'] : [];
  return (['completed', 'no_show'] as const).filter(each => each !== status);
}
