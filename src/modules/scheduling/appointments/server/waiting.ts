import { isNull } from 'drizzle-orm';
import { AppError } from '../../../../platform/errors.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';

/** Nobody has to pay for it any more, or ever had to: what counts as booked. */
export const isBooked = isNull(appointments.paymentDueAt);

/** Nobody changes by accident what a visitor is about to pay for. @throws AppError conflict */
export function requireBooked({ paymentDueAt }: Pick<Row, 'paymentDueAt'>) {
  if (paymentDueAt) {
    throw new AppError('conflict', 'The client is paying for this appointment right now. Try again in a few minutes.');
  }
}
