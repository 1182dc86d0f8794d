import { and, eq, ne } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { count } from './counters.ts';
import { commissions } from './tables.ts';

type Reversed = { purchaseId: number; now?: Date };

/**
 * Reverses a commission, in the transaction that completes the refund of its sale. If it was paid already, it is owed
 * back: the next payout subtracts it, and the practice is notified.
 */
export async function reverseCommission(scope: Scope, { purchaseId, now = new Date() }: Reversed): Promise<void> {
  const [taken] = await scope.db
    .update(commissions)
    .set({ status: 'reversed', updatedAt: now })
    .where(
      and(
        eq(commissions.tenantId, scope.tenantId),
        eq(commissions.purchaseId, purchaseId),
        ne(commissions.status, 'reversed'),
      ),
    )
    .returning();
  if (!taken) return;
  const { amount, currency, payoutId } = taken;
  const link = await count(scope, taken, -1);
  if (!link || payoutId === null || amount === '0.00') return;
  await notify(scope, {
    type: 'affiliate',
    title: 'A paid commission was reversed',
    message: `A sale through ${link.name} was refunded. The next payout will be ${formatMoney(amount, currency)} lower.`,
    href: '/marketplace?tab=affiliates',
    clientId: null,
  });
}
