import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { AppointmentDetail } from '../contract.ts';
import { refundDeposit } from './deposit.ts';
import { getAppointment } from './detail.ts';
import { findAppointment } from './rewrite.ts';

/**
 * Refunds a deposit that was kept, for example after a late cancellation or a no-show. Does not change the appointment.
 * @throws AppError not_found, conflict when there is nothing to refund
 */
export async function refundKept(
  services: Services,
  scope: Scope,
  appointmentId: number,
  now = new Date(),
): Promise<AppointmentDetail> {
  await findAppointment(scope, appointmentId);
  const reason = 'Refunded by the practice';
  const said = await refundDeposit(services, scope, { appointmentId, reason, userId: scope.userId, now });
  if (!said) {
    const sentence = 'There’s nothing left to refund here. If the payment is on an invoice, refund it there.';
    throw new AppError('conflict', sentence);
  }
  return getAppointment(scope, appointmentId);
}
