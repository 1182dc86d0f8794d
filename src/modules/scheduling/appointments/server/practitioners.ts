import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { may } from '../../../../shared/permissions.ts';
import type { Role } from '../../../../shared/roles.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { lockCalendar } from './calendar.ts';

/** Who may have sessions: an assistant keeps the calendars of others. */
const seesClients = (role: Role) => may(role, 'availability.write');

/**
 * Whose session it is to be: the one named, else who is signed in, else the first practitioner of the practice.
 * @throws AppError not_found
 */
export async function choosePractitioner(scope: Scope, userId: number | undefined): Promise<number> {
  if (seesClients(scope.role) && (userId === undefined || userId === scope.userId)) return scope.userId;
  const all = (await listMembers(scope)).filter(({ role }) => seesClients(role));
  const found = userId === undefined ? all[0] : all.find(member => member.userId === userId);
  if (!found) throw notFound('Practitioner');
  return found.userId;
}

/** In the order of their keys, so that two writes at once do not wait for each other. */
export async function lockCalendars(scope: Scope, userIds: number[]) {
  for (const userId of [...new Set(userIds)].toSorted((one, other) => one - other)) {
    await lockCalendar({ ...scope, userId });
  }
}
