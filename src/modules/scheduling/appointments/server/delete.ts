import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { toCents } from '../../../../shared/money.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { DeleteQuery } from '../entry.ts';
import type { Row } from './create.ts';
import { findDeposit, settleDeposit } from './deposit.ts';
import { releaseBooking } from './release.ts';
import { removeAppointment } from './remove.ts';
import { findAppointment, lockAppointments } from './rewrite.ts';
import { deleteSeries } from './series/change.ts';
import { tellOfChange } from './tell-of-change.ts';

/** Deletes permanently. Notifies the client if the appointment was upcoming. @throws AppError not_found */
export async function deleteAppointment(
  services: Services,
  scope: Scope,
  id: number,
  { tellClient, refundDeposit: isWanted, scope: which }: DeleteQuery,
  now = new Date(),
): Promise<void> {
  const seen = await findAppointment(scope, id);
  if (seen.seriesId && which !== 'this') return deleteSeries(services, scope, seen, { which, tellClient, now });
  if (seen.paymentDueAt) return releaseBooking(services, scope, id, now);
  const [before = seen] = await lockAppointments(scope, [seen]);
  const practice = await getPractice(scope);
  const change = { before, after: null };
  const note = await settle(services, scope, before, { isWanted, now });
  await tellOfChange(services, scope, change, { practice, now, isWanted: tellClient, note });
  await removeAppointment(scope, before, now);
}

/**
 * A deposit of a past appointment must be refunded or invoiced before it is deleted, because both start from the
 * appointment. Cancelled appointments were settled when they were cancelled, and test bookings have no real payment.
 * @throws AppError conflict
 */
async function settle(
  services: Services,
  scope: Scope,
  { id: appointmentId, status, startTime }: Row,
  { isWanted, now }: { isWanted: boolean | undefined; now: Date },
) {
  if (status === 'cancelled') return undefined;
  if (startTime <= now) {
    const deposit = await findDeposit(scope, appointmentId);
    if (!deposit || deposit.isTest || toCents(deposit.left) <= 0) return undefined;
    const money = formatMoney(deposit.left, deposit.currency);
    const sentence = `${money} was paid at booking and isn’t on an invoice. Refund it or bill the appointment before you delete it.`;
    throw new AppError('conflict', sentence);
  }
  const calling = { appointmentId, reason: 'The appointment was deleted', userId: scope.userId, now };
  return settleDeposit(services, scope, { ...calling, isLate: false, isInTime: true, isWanted });
}
