import type { Appointment, AppointmentStatus } from '../contract.ts';

/** What a practitioner does next with a session: confirms it before it begins, afterwards says whether it was held. */
export function nextStatuses({ status, startTime, paymentDueAt }: Appointment, now: number): AppointmentStatus[] {
  if (status === 'cancelled' || paymentDueAt) return [];
  if (Date.parse(startTime) > now) return status === 'scheduled' || status === 'pending' ? ['confirmed'] : [];
  return (['completed', 'no_show'] as const).filter(each => each !== status);
}
