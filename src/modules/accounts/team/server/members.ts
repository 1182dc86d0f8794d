import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { may } from '../../../../shared/permissions.ts';
import type { Role } from '../../../../shared/roles.ts';
import { countOwners, findRole, leavePractice, listMembers, setRole } from '../../auth/server/members.ts';
import { lockPractice } from '../../tenants/server/names.ts';
import type { Member } from '../contract.ts';
import { revokeInvitationsOf } from './invitations.ts';

export async function listTeam(scope: Scope): Promise<Member[]> {
  const found = await listMembers(scope);
  return found.map(each => ({ ...each, joinedAt: each.joinedAt.toISOString() }));
}

/**
 * When an owner is demoted, their invitations are revoked: one of them could restore the old role.
 * @throws AppError not_found, forbidden without team.write, conflict for the last owner
 */
export async function changeRole(scope: Scope, userId: number, role: Role): Promise<void> {
  const { current, mayChange } = await lockMember(scope, userId);
  if (!mayChange) throw new AppError('forbidden', 'Only owners can change roles.');
  if (current === 'owner' && role !== 'owner') {
    await requireAnotherOwner(scope);
    await revokeInvitationsOf(scope, userId);
  }
  await setRole(scope, userId, role);
}

/**
 * Removes a member, or leaves. Their records stay, and the invitations they sent are revoked.
 * @throws AppError not_found, forbidden for somebody else without team.write, conflict for the last owner
 */
export async function removeMember(scope: Scope, userId: number): Promise<void> {
  const { current, mayChange } = await lockMember(scope, userId);
  if (userId !== scope.userId && !mayChange)
    throw new AppError('forbidden', 'Only owners can remove people from the team.');
  if (current === 'owner') await requireAnotherOwner(scope);
  await revokeInvitationsOf(scope, userId);
  await leavePractice(scope, userId);
}

/**
 * Reads the member's role and the caller's permission under the practice's lock. Otherwise two concurrent demotions
 * could each leave the other as owner, or a demoted owner could restore their own role.
 */
async function lockMember(scope: Scope, userId: number): Promise<{ current: Role; mayChange: boolean }> {
  await lockPractice(scope);
  const [current, own] = [await findRole(scope, userId), await findRole(scope, scope.userId)];
  if (!current) throw notFound('Member');
  return { current, mayChange: own !== null && may(own, 'team.write') };
}

async function requireAnotherOwner(scope: Scope) {
  if ((await countOwners(scope)) > 1) return;
  throw new AppError('conflict', 'Every practice needs an owner. Make someone else an owner first.');
}
