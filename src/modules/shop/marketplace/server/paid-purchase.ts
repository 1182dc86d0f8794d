import { fromCents } from '../../../../shared/money.ts';
import { type Ended, onlyFor, type Paid, type Refunded } from '../../../billing/payments/server/checkout-events.ts';
import { listPayments } from '../../../billing/payments/server/ledger.ts';
import { restoreCommission, reverseCommission } from '../../affiliates/server/commissions.ts';
import { completePurchase, ownerOf } from './complete-purchase.ts';
import { retakeCoupon } from './coupons.ts';
import { mailRefund } from './mails.tsx';
import { failPurchase, lockPurchase, productOf, restorePurchase, revokePurchase } from './purchases.ts';

export const completePaidPurchase = onlyFor(
  'purchase',
  async (scope, { checkout, paymentId, paidAt }: Paid, services) => {
    const purchase = await lockPurchase(scope, checkout.subjectId);
    if (!purchase) return { refund: 'This purchase no longer exists.' };
    // A failed purchase as well: a late payment counts.
    if (purchase.status !== 'pending' && purchase.status !== 'failed') return { refund: 'This was already paid.' };
    if (purchase.status === 'failed' && purchase.couponId) await retakeCoupon(scope, purchase.couponId);
    const payments = await listPayments(scope, { purchaseId: purchase.id });
    const isTest = payments.some(payment => payment.id === paymentId && payment.isTest);
    await completePurchase(services, scope, {
      purchase,
      paymentIntent: checkout.paymentIntent,
      isTest,
      now: paidAt,
    });
    return {};
  },
);

export const revokeRefundedPurchase = onlyFor(
  'purchase',
  async (scope, { checkout, subjectId, amount, total, isAll, now }: Refunded, services) => {
    const purchase = await lockPurchase(scope, subjectId);
    // The refund of a duplicate payment doesn't affect the purchase.
    if (!purchase || purchase.stripePaymentIntentId !== (checkout?.paymentIntent ?? null)) return;
    // The buyer's bank rejected the refund, so the purchase is paid after all.
    if (amount < 0 && purchase.status === 'refunded') {
      const commission = await restoreCommission(scope, { purchaseId: purchase.id, now });
      return restorePurchase(scope, purchase.id, commission);
    }
    if (amount < 0 || purchase.status !== 'completed') return;
    const owner = await ownerOf(services, scope, purchase);
    if (isAll) {
      await revokePurchase(scope, purchase.id, now);
      await reverseCommission(owner, { purchaseId: purchase.id, now });
    }
    const { title } = await productOf(scope, purchase);
    const sums = { amount: fromCents(amount), total: fromCents(total) };
    await mailRefund(services, owner, { purchase, title, ...sums, isAll });
  },
);

export const failUnpaidPurchase = onlyFor('purchase', (scope, { checkout }: Ended) =>
  failPurchase(scope, checkout.subjectId),
);
