import type { AppointmentInput } from '../entry.ts';
import type { Row } from './create.ts';
import { changedMeanwhile, type Values } from './rewrite.ts';

/** @throws AppError conflict when the form shows an older version */
export function requireUnchanged(row: Row, { updatedAt }: { updatedAt?: string }) {
  if (updatedAt !== undefined && updatedAt !== row.updatedAt.toISOString()) throw changedMeanwhile();
}

/** Maps the form to changed columns, except the practitioner. */
export function changedValues(before: Row, input: AppointmentInput, now: Date): Values {
  const { clientId, title, description, type, serviceId = before.serviceId } = input;
  const times = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
  // A status that differs from the stored one was chosen explicitly.
  const status = input.status === before.status ? statusAt(before, times) : input.status;
  const late = status === 'cancelled' ? { isLateCancellation: input.isLateCancellation } : {};
  const rest = { ...times, ...cancellation(before, status, now), ...late };
  return { clientId, title, description, type, status, serviceId, ...rest };
}

/** A client's confirmation does not apply to a new time. */
export function statusAt(before: Row, { startTime, endTime }: Pick<Row, 'startTime' | 'endTime'>): Row['status'] {
  const isSame = before.startTime.getTime() === startTime.getTime() && before.endTime.getTime() === endTime.getTime();
  return before.status === 'confirmed' && !isSame ? 'scheduled' : before.status;
}

/** Sets who cancelled and when; clears both if the appointment is reactivated. */
export function cancellation(before: Row, status: Row['status'], now: Date): Values {
  if (before.status === status) return {};
  if (status === 'cancelled') return { cancelledAt: now, cancelledBy: 'practice' };
  return { cancelledAt: null, cancelledBy: null, cancelReason: null, isLateCancellation: false };
}
