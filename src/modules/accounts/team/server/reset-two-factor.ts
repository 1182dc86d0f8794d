import { asSystem, inSystem, type Principal } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { accountNotices, queueAccountNotice } from '../../auth/server/account-mails.tsx';
import { listMemberships } from '../../auth/server/members.ts';
import { endSessions } from '../../auth/server/session.ts';
import { hasTwoFactor, lockAccount } from '../../auth/server/two-factor.ts';
import { deleteTwoFactor } from '../../auth/server/two-factor-settings.ts';
import { lockPractice, practiceNames } from '../../tenants/server/names.ts';

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
    const [own, theirs] = [await listMemberships(system, principal.userId), await listMemberships(system, userId)];
    const isOwnerOf = (tenantId: number) => own.some(each => each.tenantId === tenantId && each.role === 'owner');
    if (!theirs.some(each => each.tenantId === principal.tenantId)) throw notFound('Member');
    if (!theirs.every(each => isOwnerOf(each.tenantId))) {
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
