import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { DeleteQuery } from '../entry.ts';
import { removeAppointment } from './remove.ts';
import { findAppointment, lockAppointments } from './rewrite.ts';
import { deleteSeries } from './series/change.ts';
import { tellOfChange } from './tell-of-change.ts';

/** Deletes for good; a client who still expects the session is told that it is off. @throws AppError not_found */
export async function deleteAppointment(
  services: Services,
  scope: Scope,
  id: number,
  { tellClient, scope: which }: DeleteQuery,
  now = new Date(),
): Promise<void> {
  const seen = await findAppointment(scope, id);
  if (seen.seriesId && which !== 'this') return deleteSeries(services, scope, seen, { which, tellClient, now });
  const [before = seen] = await lockAppointments(scope, [seen]);
  const practice = await getPractice(scope);
  const change = { before, after: null };
  await tellOfChange(services, scope, change, { practice, now, isWanted: tellClient });
  await removeAppointment(scope, before, now);
}
