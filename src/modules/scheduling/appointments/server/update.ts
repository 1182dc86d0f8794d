import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient, getWritableClient } from '../../../people/clients/server/clients.ts';
import type { AppointmentInput } from '../entry.ts';
import { changedValues, requireUnchanged } from './changed-values.ts';
import type { Row } from './create.ts';
import { settleDeposit } from './deposit.ts';
import { isBeforeNotice } from './notice.ts';
import { choosePractitioner } from './practitioners.ts';
import { changedMeanwhile, findAppointment, lockAppointments, rewrite } from './rewrite.ts';
import { changeSeries } from './series/change.ts';
import { tellOfChange } from './tell-of-change.ts';
import { requireBooked } from './waiting.ts';

/**
 * What the edit form, a drag and a quick action do.
 * @throws AppError not_found, conflict with `errors.overlap`, conflict when somebody else was faster
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
  // One that becomes another client's is no longer part of the series.
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
  await tellOfChange(services, scope, change, { practice, now, isWanted: input.tellClient, note });
  return change.after;
}
