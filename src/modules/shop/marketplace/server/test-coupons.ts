import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { asSystem, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import { isTestPurchaseOf } from '../../../billing/payments/server/ledger.ts';
import { asPractice } from '../../../billing/payments/server/notify-practice.ts';
import { releaseCoupon } from './coupons.ts';
import { isPurchase } from './purchases.ts';
import { productPurchases } from './tables.ts';

/** Completed ones only: pending and failed purchases return their coupons in another way. */
const isTrial = (system: Pick<Scope, 'db'>) =>
  and(
    isNotNull(productPurchases.couponId),
    inArray(productPurchases.status, ['completed', 'refunded']),
    isTestPurchaseOf(system, productPurchases.tenantId, productPurchases.id),
  );

/** Sweep: once a practice accepts real payments, returns the coupon uses of its test purchases. */
export async function releaseTestCoupons(services: Services, stop?: AbortSignal): Promise<void> {
  const system = asSystem(services.database);
  const { tenantId } = productPurchases;
  for (const practice of await system.db.selectDistinct({ tenantId }).from(productPurchases).where(isTrial(system))) {
    if (stop?.aborted) return;
    try {
      await asPractice(services, practice.tenantId, async scope => {
        if (await takesRealMoney(services, scope)) await giveBack(scope);
      });
    } catch (reason) {
      services.log.error({ err: reason, ...practice }, 'the trials of a practice could not give their coupons back');
    }
  }
}

/** Clears the coupon of the purchase as well, so that its use is returned once. */
async function giveBack(scope: Scope) {
  const { tenantId, id, couponId } = productPurchases;
  const trials = await scope.db
    .select({ id, couponId })
    .from(productPurchases)
    .where(and(eq(tenantId, scope.tenantId), isTrial(scope)))
    .orderBy(id)
    .for('update');
  for (const trial of trials) {
    await scope.db.update(productPurchases).set({ couponId: null }).where(isPurchase(scope, trial.id));
    if (trial.couponId !== null) await releaseCoupon(scope, trial.couponId);
  }
}
