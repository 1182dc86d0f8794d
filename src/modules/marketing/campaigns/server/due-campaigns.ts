import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import type { Services } from '../../../../platform/services.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import { own, setCampaign } from './campaigns.ts';
import { startCampaign } from './start-campaign.ts';
import { emailCampaigns } from './tables.ts';

const batch = 100;

/**
 * Starts every campaign that is due (background sweep). Several workers may run it and may crash at any point: each
 * campaign starts in one transaction that locks its row.
 */
export async function startDueCampaigns(services: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0, isMore = true; isMore && !stop?.aborted; ) {
    const due = await dueCampaigns(asSystem(services.database), after, now);
    for (const { id, tenantId, userId } of due) {
      if (stop?.aborted) return;
      const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
        inTenant(services.database, { tenantId, userId, role: 'viewer' }, work);
      await inPractice(scope => startIfDue(services, scope, id, now))
        .catch(reason => inPractice(scope => markFailed(scope, { id, reason, now })))
        // A campaign that can't start must not block the others.
        .catch(reason => failures.push(reason));
      after = id;
    }
    isMore = due.length === batch;
  }
  if (failures.length) throw failures[0];
}

function dueCampaigns({ db }: System, after: number, now: Date) {
  const { id, tenantId, userId, status, scheduledFor } = emailCampaigns;
  return db
    .select({ id, tenantId, userId })
    .from(emailCampaigns)
    .where(and(eq(status, 'scheduled'), lte(scheduledFor, now), gt(id, after), maySend(tenantId)))
    .orderBy(asc(id))
    .limit(batch);
}

async function startIfDue(services: Services, scope: Scope, id: number, now: Date) {
  await lockForBulkWork(scope);
  if (await isStillDue(scope, id, now)) await startCampaign(services, scope, id, now);
}

/** Locks the campaign; null if it is no longer due or another transaction is starting, changing or deleting it. */
async function isStillDue(scope: Scope, id: number, now: Date): Promise<{ name: string } | null> {
  const { name, status, scheduledFor } = emailCampaigns;
  const [campaign] = await scope.db
    .select({ name })
    .from(emailCampaigns)
    .where(and(own(scope, id), eq(status, 'scheduled'), lte(scheduledFor, now)))
    .for('update', { skipLocked: true });
  return campaign ?? null;
}

type FailedStart = { id: number; reason: unknown; now: Date };

/**
 * Marks a campaign as failed if it has no recipients, and notifies its author. Other errors are thrown, so the sweep
 * tries again.
 */
async function markFailed(scope: Scope, { id, reason, now }: FailedStart) {
  if (!(reason instanceof AppError)) throw reason;
  const campaign = await isStillDue(scope, id, now);
  if (!campaign) return;
  await setCampaign(scope, id, { status: 'failed', toldAt: now });
  await notify(scope, {
    type: 'campaign',
    title: 'Campaign not sent',
    message: `${campaign.name}: ${reason.message}`,
    href: '/emails',
    clientId: null,
  });
}
