import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { DeleteQuery } from '../entry.ts';
import type { Row } from './create.ts';
import { refundDeposit } from './deposit.ts';
import { releaseBooking } from './release.ts';
import { removeAppointment } from './remove.ts';
import { findAppointment, lockAppointments } from './rewrite.ts';
import { deleteSeries } from './series/change.ts';
import { tellOfChange } from './tell-of-change.ts';

/** Deletes for good; a client who still expects the session is told that it is off. @throws AppError not_found */
export async function deleteAppointment(
  services: Services,
  scope: Scope,
  id: number,
  { tellClient, refundDeposit: isRefunded, scope: which }: DeleteQuery,
  now = new Date(),
): Promise<void> {
  const seen = await findAppointment(scope, id);
  if (seen.seriesId && which !== 'this') return deleteSeries(services, scope, seen, { which, tellClient, now });
  if (seen.paymentDueAt) return releaseBooking(services, scope, id, now);
  const [before = seen] = await lockAppointments(scope, [seen]);
  const practice = await getPractice(scope);
  const change = { before, after: null };
  const note = isRefunded ? await refundOf(services, scope, before, now) : undefined;
  await tellOfChange(services, scope, change, { practice, now, isWanted: tellClient, note });
  await removeAppointment(scope, before, now);
}

/** One that was cancelled has had its answer already. */
const refundOf = async (services: Services, scope: Scope, { id, status, startTime }: Row, now: Date) =>
  status === 'cancelled' || startTime <= now
    ? undefined
    : refundDeposit(services, scope, {
        appointmentId: id,
        reason: 'The session was deleted',
        userId: scope.userId,
        now,
      });
