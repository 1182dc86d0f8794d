import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { findRole } from '../../../accounts/auth/server/members.ts';

/** Scope for reading the user's own calendar or a colleague's. @throws AppError not_found */
export async function calendarOf(scope: Scope, userId: number | undefined): Promise<Scope> {
  if (userId === undefined || userId === scope.userId) return scope;
  if (!(await findRole(scope, userId))) throw notFound('Member');
  return { ...scope, userId };
}

/** Scope for changing a calendar; only owners may change a colleague's. @throws AppError not_found, forbidden */
export async function ownCalendar(scope: Scope, userId: number | undefined): Promise<Scope> {
  const found = await calendarOf(scope, userId);
  if (found !== scope && !isAllowed(scope, 'team.write')) {
    throw new AppError('forbidden', 'Only an owner can change someone else’s availability.');
  }
  return found;
}
