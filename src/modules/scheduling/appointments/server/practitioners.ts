import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { may, type Role } from '../../../../shared/permissions.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { lockCalendar } from './calendar.ts';

/** Roles that have appointments themselves; an assistant manages the calendars of others. */
const seesClients = (role: Role) => may(role, 'availability.write');

/**
 * The practitioner of a new appointment: the requested one, else the signed-in user, else the first practitioner of the
 * practice.
 * @throws AppError not_found
 */
export async function choosePractitioner(scope: Scope, userId: number | undefined): Promise<number> {
  if (seesClients(scope.role) && (userId === undefined || userId === scope.userId)) return scope.userId;
  const all = (await listMembers(scope)).filter(({ role }) => seesClients(role));
  const practitioner = userId === undefined ? all[0] : all.find(member => member.userId === userId);
  if (!practitioner) throw notFound('Practitioner');
  return practitioner.userId;
}

/** Locks in ID order to prevent deadlocks. */
export async function lockCalendars(scope: Scope, userIds: number[]) {
  for (const userId of [...new Set(userIds)].toSorted((one, other) => one - other)) {
    await lockCalendar({ ...scope, userId });
  }
}
