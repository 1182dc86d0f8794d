import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, inTenant, type Who } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction-retry.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { erasureRunning, lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import type { SendAnswer } from '../contract.ts';
import { beginCampaign } from './begin.ts';
import { getCampaign, own } from './campaigns.ts';
import { emailCampaigns } from './tables.ts';

const lookMilliseconds = 100;

/** `waitSeconds`: for the end of it. `gone`: raised when nobody waits for the answer any more. */
export type Wait = { waitSeconds: number; gone: AbortSignal };

/**
 * Begins to send and answers what is done by the end of the wait; where it was begun already, nothing begins and the
 * answer is the same. @throws AppError not_found, invalid, conflict
 */
export async function sendCampaign(services: Services, who: Who, id: number, wait: Wait): Promise<SendAnswer> {
  const until = performance.now() + wait.waitSeconds * 1_000;
  await beginWhenFree(services, who, id, Math.max(until, performance.now() + minForLock));
  return waitForEnd(services, { ...who, id }, { until, gone: wait.gone });
}

/** Also where nobody wants to wait for the end. */
const minForLock = 3_000;

/**
 * While somebody else begins it, which takes its time with a hundred thousand people, no connection is held to wait for
 * that.
 */
async function beginWhenFree(services: Services, who: Who, id: number, until: number) {
  const beginOnce = () =>
    inTenant(services.database, who, async scope => {
      await lockForBulkWork(scope);
      const isFree = scope.db.select({ id: emailCampaigns.id }).from(emailCampaigns).where(own(scope, id));
      const [free] = await isFree.for('update', { skipLocked: true });
      if (free) await beginCampaign(services, scope, id);
      else await getCampaign(scope, id);
      return Boolean(free);
    });
  const begin = () => conflictOnLockTimeout(erasureRunning, beginOnce);
  while (!(await begin())) {
    if (performance.now() + lookMilliseconds > until)
      throw new AppError('conflict', 'Someone else is editing or sending this campaign. Try again in a minute.');
    await sleep(lookMilliseconds);
  }
}

/** Looks again and again, without a transaction and so without a connection of its own. */
async function waitForEnd(
  { database }: Services,
  { tenantId, id }: Who & { id: number },
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
    if (!goesOn || gone.aborted || performance.now() + lookMilliseconds > until) return found;
    await sleep(lookMilliseconds);
  }
}
