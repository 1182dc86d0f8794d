import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, inTenant, type Principal } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction-retry.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { erasureRunning, lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import type { SendAnswer } from '../contract.ts';
import { getCampaign, own } from './campaigns.ts';
import { startCampaign } from './start-campaign.ts';
import { emailCampaigns } from './tables.ts';

const pollMs = 100;

/** `waitSeconds`: how long to wait for the result. `gone`: aborted when the client disconnects. */
export type Wait = { waitSeconds: number; gone: AbortSignal };

/**
 * Starts sending and returns the counts when the wait is over. If the campaign was started before, it only waits.
 * @throws AppError not_found, invalid, conflict
 */
export async function sendCampaign(
  services: Services,
  principal: Principal,
  id: number,
  wait: Wait,
): Promise<SendAnswer> {
  const until = performance.now() + wait.waitSeconds * 1_000;
  await startWhenUnlocked(services, principal, id, Math.max(until, performance.now() + minLockWaitMs));
  return waitForEnd(services, { ...principal, id }, { until, gone: wait.gone });
}

/** Time to wait for the campaign's lock even if the caller doesn't want to wait for the result. */
const minLockWaitMs = 3_000;

/**
 * Polls with `skip locked` instead of waiting for the row lock: starting a campaign with 100,000 recipients takes a
 * while, and a waiting transaction would occupy a connection.
 */
async function startWhenUnlocked(services: Services, principal: Principal, id: number, until: number) {
  const beginOnce = () =>
    inTenant(services.database, principal, async scope => {
      await lockForBulkWork(scope);
      const isFree = scope.db.select({ id: emailCampaigns.id }).from(emailCampaigns).where(own(scope, id));
      const [free] = await isFree.for('update', { skipLocked: true });
      if (free) await startCampaign(services, scope, id);
      else await getCampaign(scope, id);
      return Boolean(free);
    });
  const begin = () => conflictOnLockTimeout(erasureRunning, beginOnce);
  while (!(await begin())) {
    if (performance.now() + pollMs > until)
      throw new AppError('conflict', 'Someone else is editing or sending this campaign. Try again in a minute.');
    await sleep(pollMs);
  }
}

/** Polls without a transaction, so that no connection is occupied in between. */
async function waitForEnd(
  { database }: Services,
  { tenantId, id }: Principal & { id: number },
  { until, gone }: { until: number; gone: AbortSignal },
): Promise<SendAnswer> {
  const { status, pausedAt, successfulSends, failedSends } = emailCampaigns;
  for (;;) {
    const [found] = await asSystem(database)
      .db.select({ status, pausedAt, totalSent: successfulSends, totalFailed: failedSends })
      .from(emailCampaigns)
      .where(own({ tenantId }, id));
    if (!found) throw notFound('Campaign');
    const goesOn = found.status === 'sending' && !found.pausedAt;
    if (!goesOn || gone.aborted || performance.now() + pollMs > until) return found;
    await sleep(pollMs);
  }
}
