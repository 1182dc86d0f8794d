import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { type Cents, fromCents, share, toCents } from '../../../../shared/money.ts';
import { listPayments } from '../../../billing/payments/server/ledger.ts';
import { findSale } from '../../marketplace/server/purchase-lookup.ts';
import { count } from './counters.ts';
import { isOwnPurchase } from './own-purchase.ts';
import { getHoldDays } from './settings.ts';
import { affiliateLinks, commissions } from './tables.ts';

type Earned = { purchaseId: number; affiliateId: string; now?: Date };

/**
 * Records an affiliate's commission, on hold at first, in the transaction that completes the sale, after its payment is
 * in the ledger. Idempotent per purchase; uses the product's current rate. Returns cents: 0 if the purchase was free,
 * was the affiliate's own, or isn't for the link's product.
 */
export async function earnCommission(
  scope: Scope,
  { purchaseId, affiliateId, now = new Date() }: Earned,
): Promise<Cents> {
  const sale = await findSale(scope, purchaseId);
  if (!sale || sale.amount <= 0) return 0;
  const [link] = await scope.db
    .select()
    .from(affiliateLinks)
    .where(and(eq(affiliateLinks.tenantId, scope.tenantId), eq(affiliateLinks.affiliateId, affiliateId)))
    .for('no key update');
  if (!link || link.productId !== sale.productId) return 0;
  const { affiliateEmail } = link;
  if (await isOwnPurchase(scope, { affiliateEmail, buyerEmail: sale.customerEmail })) return 0;
  const amount = fromCents(share(sale.amount, sale.commission));
  const [written] = await scope.db
    .insert(commissions)
    .values({
      tenantId: scope.tenantId,
      affiliateLinkId: link.id,
      purchaseId,
      amount,
      currency: sale.currency,
      holdUntil: addMinutes(now, daysInMinutes(await getHoldDays(scope))),
      isTest: (await listPayments(scope, { purchaseId })).some(payment => payment.isTest),
      createdAt: now,
    })
    .onConflictDoNothing({ target: [commissions.tenantId, commissions.purchaseId] })
    .returning({ id: commissions.id });
  if (!written) return earnedBefore(scope, purchaseId);
  await count(scope, { affiliateLinkId: link.id, amount }, 1);
  return toCents(amount);
}

async function earnedBefore(scope: Scope, purchaseId: number): Promise<Cents> {
  const [known] = await scope.db
    .select({ amount: commissions.amount })
    .from(commissions)
    .where(and(eq(commissions.tenantId, scope.tenantId), eq(commissions.purchaseId, purchaseId)));
  return toCents(known?.amount ?? '0.00');
}
