import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { toCents } from '../../../../shared/money.ts';
import { listPayments } from '../../../billing/payments/server/ledger.ts';
import { requestRefund } from '../../../billing/payments/server/refunds.ts';
import type { Purchase } from '../contract.ts';
import type { PurchaseRefund } from '../purchases.ts';
import { lockPurchase, revokePurchase } from './purchase.ts';
import { getPurchase } from './purchases.ts';

/**
 * Refunds a purchase in whole or in part. A full refund ends the downloads when it succeeds; those of a free purchase
 * end at once.
 * @throws AppError not_found, conflict if nothing, or less than the amount, remains
 */
export async function refundPurchase(
  services: Services,
  scope: Scope,
  id: number,
  { amount, reason, now = new Date() }: PurchaseRefund & { now?: Date },
): Promise<Purchase> {
  const purchase = await getPurchase(scope, id);
  if (purchase.status === 'refunded') throw new AppError('conflict', 'This purchase was already refunded.');
  if (purchase.status !== 'completed') throw new AppError('conflict', 'Nothing was paid for this purchase.');
  const [payment] = await listPayments(scope, { purchaseId: id });
  if (payment) {
    await requestRefund(
      services,
      scope,
      {
        paymentId: payment.id,
        amount: amount === null ? undefined : toCents(amount),
        reason: reason ?? 'Refunded by the practice',
        userId: scope.userId,
      },
      now,
    );
  } else await revokeFree(scope, id, now);
  return getPurchase(scope, id);
}

async function revokeFree(scope: Scope, id: number, now: Date) {
  const purchase = await lockPurchase(scope, id);
  if (purchase?.status === 'completed') await revokePurchase(scope, id, now);
}
