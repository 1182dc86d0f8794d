import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getWritableClient } from '../../../people/clients/server/clients.ts';
import type { NewAppointment } from '../entry.ts';
import { insertAppointment, type NewRow, type Row } from './appointment-rows.ts';
import { publishChange } from './changes.ts';
import { mailChange } from './notifications/client-mail.tsx';
import { findOverlaps, overlapWarning } from './overlaps.ts';
import { choosePractitioner, lockCalendars } from './practitioners.ts';
import { placesOfNew } from './session-place.ts';

/**
 * Creates an appointment for the practice at any time; an overlap must be confirmed.
 * @throws AppError not_found, conflict with `errors.overlap`
 */
export async function enterAppointment(
  services: Services,
  scope: Scope,
  input: NewAppointment,
  now = new Date(),
): Promise<Row> {
  const [practice, userId] = await Promise.all([
    getPractice(scope),
    choosePractitioner(scope, input.userId),
    getWritableClient(scope, input.clientId),
  ]);
  const times = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
  await lockCalendars(scope, [userId]);
  const taking = input.status === 'cancelled' ? [] : [{ userId, ...times }];
  const [overlap] = await findOverlaps(scope, taking, { zone: practice.settings.timeZone });
  if (overlap && !input.allowOverlap) throw overlapWarning([overlap]);
  const [place] = await placesOfNew(scope, input, 1);
  const values = { ...valuesOf(input, now), ...place, ...times, overlapsOnPurpose: Boolean(overlap) };
  const created = await insertAppointment({ ...scope, userId }, values);
  const change = { before: null, after: created };
  await publishChange(scope, change, now);
  await mailChange(services, scope, change, { practice, now, isWanted: input.tellClient });
  return created;
}

/** The fields that are stored unchanged. */
export function valuesOf(input: NewAppointment, now: Date): Omit<NewRow, 'startTime' | 'endTime'> {
  const { clientId, title, description, type, status, serviceId = null } = input;
  const cancelled = status === 'cancelled' ? { cancelledAt: now, cancelledBy: 'practice' as const } : {};
  return { clientId, title, description, type, status, serviceId, ...cancelled };
}
