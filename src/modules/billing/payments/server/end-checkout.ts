import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Subject } from '../contract.ts';
import { isAbout } from './find-checkout.ts';
import { checkouts } from './tables.ts';

export const askProviderJob = 'ask-payment-provider';

/**
 * Expires the open checkouts for a subject: the rows at once, the provider's pages by a job. A payment made before the
 * page closes still counts, and the listener of `checkoutPaid` decides what happens to it. `checkoutEnded` isn't
 * published, since the caller knows. Checkouts that are being settled are skipped, because waiting for their locks
 * could deadlock.
 */
export async function endCheckouts(
  services: Services,
  scope: Scope,
  about: { subject: Subject; subjectId: number },
  now = new Date(),
): Promise<void> {
  const open = scope.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isAbout(scope, about), eq(checkouts.status, 'open')))
    .for('update', { skipLocked: true });
  const ended = await scope.db
    .update(checkouts)
    .set({
      status: 'expired',
      askAt: sql`case when ${checkouts.session} is null then null else ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(checkouts.tenantId, scope.tenantId), sql`${checkouts.id} in (${open})`))
    .returning({ id: checkouts.id });
  if (ended.length) services.jobs.enqueue(scope, askProviderJob, { tenantId: scope.tenantId });
}
