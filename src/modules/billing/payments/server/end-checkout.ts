import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Subject } from '../contract.ts';
import { isAbout } from './find-checkout.ts';
import { checkouts } from './tables.ts';

export const askProviderJob = 'ask-payment-provider';

/**
 * Nobody can pay by the open checkouts of this any more: the rows say so at once, the provider is told by a job. Whoever
 * pays before it was told has paid, and the handler's `paid` decides what becomes of that. `ended` is not called: the
 * caller knows. One that is settled just now is left to that: waiting for it could be waiting for each other.
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
