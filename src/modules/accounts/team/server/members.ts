import { asSystem, inSystem, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { may, type Role } from '../../../../shared/permissions.ts';
import { accountNotices, queueAccountNotice } from '../../auth/server/account-mails.tsx';
import {
  countOwners,
  findRole,
  leavePractice,
  listMembers,
  listMemberships,
  setRole,
} from '../../auth/server/members.ts';
import { endSessions } from '../../auth/server/session.ts';
import { hasTwoFactor, lockAccount } from '../../auth/server/two-factor.ts';
import { deleteTwoFactor } from '../../auth/server/two-factor-settings.ts';
import { lockPractice, practiceNames } from '../../tenants/server/practice.ts';
import type { Member } from '../contract.ts';
import { revokeInvitationsOf } from './invitations.tsx';

export async function listTeam(scope: Scope): Promise<Member[]> {
  const members = await listMembers(scope);
  return members.map(each => ({ ...each, joinedAt: each.joinedAt.toISOString() }));
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

/**
 * After a lost device: the password is sufficient, all sessions of the member end, and both are notified by email. One
 * practice must not weaken another: the caller must own every practice of the member.
 * @throws AppError not_found, conflict
 */
export async function resetTwoFactor(services: Services, principal: Principal, userId: number): Promise<void> {
  if (userId === principal.userId)
    throw new AppError('conflict', 'Turn off your own two-step sign-in in your profile.');
  const [practice] = await practiceNames(asSystem(services.database), [principal.tenantId]);
  await inSystem(services.database, async system => {
    const place = { ...system, tenantId: principal.tenantId };
    await lockPractice(place);
    const [own, memberships] = [await listMemberships(system, principal.userId), await listMemberships(system, userId)];
    const isOwnerOf = (tenantId: number) => own.some(each => each.tenantId === tenantId && each.role === 'owner');
    if (!memberships.some(each => each.tenantId === principal.tenantId)) throw notFound('Member');
    if (!memberships.every(each => isOwnerOf(each.tenantId))) {
      throw new AppError(
        'conflict',
        'This person also belongs to another practice, so you can’t reset it. They need a recovery code.',
      );
    }
    const member = await lockAccount(system, userId, 'update');
    if (!(await hasTwoFactor(system, userId))) {
      throw new AppError('conflict', 'This person doesn’t use two-step sign-in.');
    }
    const owner = await lockAccount(system, principal.userId, 'share');
    await deleteTwoFactor(system, userId);
    await endSessions(system, userId);
    await queueAccountNotice(services, place, {
      to: member.email,
      news: accountNotices.resetByOwner(practice?.name ?? ''),
    });
    await queueAccountNotice(services, place, { to: owner.email, news: accountNotices.youReset(member.name) });
  });
}
