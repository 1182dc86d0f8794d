import { isNull } from 'drizzle-orm';
import { AppError } from '../../../../platform/errors.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';

/** SQL condition: excludes bookings that are waiting for payment. */
export const isBooked = isNull(appointments.paymentDueAt);

/** Rejects changes while a visitor is paying. @throws AppError conflict */
export function requireBooked({ paymentDueAt }: Pick<Row, 'paymentDueAt'>) {
  if (paymentDueAt) {
    throw new AppError('conflict', 'The client is paying for this appointment right now. Try again in a few minutes.');
  }
}
