import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { toCents } from '../../../../shared/money.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient, getWritableClient } from '../../../people/clients/server/clients.ts';
import type { AppointmentDetail } from '../contract.ts';
import type { AppointmentInput, DeleteQuery } from '../entry.ts';
import { type Row, requireBooked } from './appointment-rows.ts';
import { findDeposit, refundDeposit, settleDeposit } from './booking/deposit.ts';
import { releaseBooking } from './booking/unpaid-bookings.ts';
import { getAppointment } from './detail.ts';
import { isBeforeNotice } from './links/notice.ts';
import { mailChange } from './notifications/client-mail.tsx';
import { choosePractitioner } from './practitioners.ts';
import {
  changedMeanwhile,
  changedValues,
  findAppointment,
  lockAppointments,
  removeAppointment,
  requireUnchanged,
  rewrite,
} from './rewrite-appointments.ts';
import { changeSeries, deleteSeries } from './series/change.ts';

/**
 * Used by the edit form, dragging and quick actions.
 * @throws AppError not_found, conflict with `errors.overlap`, conflict after a concurrent change
 */
export async function updateAppointment(
  services: Services,
  scope: Scope,
  id: number,
  input: AppointmentInput,
  now = new Date(),
): Promise<Row> {
  const seen = await findAppointment(scope, id);
  if (seen.seriesId && input.scope !== 'this') return changeSeries(services, scope, seen, input, now);
  const isReassigned = input.userId !== undefined && input.userId !== seen.userId;
  const [practice, userId] = await Promise.all([
    getPractice(scope),
    isReassigned ? choosePractitioner(scope, input.userId) : seen.userId,
    (input.clientId === seen.clientId ? getClient : getWritableClient)(scope, input.clientId),
  ]);
  const [before = seen] = await lockAppointments(scope, [seen], [userId]);
  requireBooked(before);
  requireUnchanged(before, input);
  const values = { ...changedValues(before, input, now), userId };
  // An appointment reassigned to another client leaves the series.
  if (values.clientId !== before.clientId) values.seriesId = null;
  const rules = { allowOverlap: input.allowOverlap, zone: practice.settings.timeZone, now };
  const [change] = await rewrite(scope, [{ before, values }], rules);
  if (!change?.after) throw changedMeanwhile();
  const isOff = before.status !== 'cancelled' && change.after.status === 'cancelled';
  const calling = { appointmentId: id, reason: 'Cancelled by the practice', userId: scope.userId, now };
  const { isLateCancellation: isLate } = change.after;
  const isInTime = isOff && (await isBeforeNotice(scope, before, now));
  const rule = { isLate, isInTime, isWanted: input.refundDeposit };
  const note = isOff ? await settleDeposit(services, scope, { ...calling, ...rule }) : undefined;
  await mailChange(services, scope, change, { practice, now, isWanted: input.tellClient, note });
  return change.after;
}

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
  requireBooked(before);
  const practice = await getPractice(scope);
  const change = { before, after: null };
  const note = await settle(services, scope, before, { isWanted, now });
  await mailChange(services, scope, change, { practice, now, isWanted: tellClient, note });
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
  const refundNote = await refundDeposit(services, scope, { appointmentId, reason, userId: scope.userId, now });
  if (!refundNote) {
    const sentence = 'There’s nothing left to refund here. If the payment is on an invoice, refund it there.';
    throw new AppError('conflict', sentence);
  }
  return getAppointment(scope, appointmentId);
}
