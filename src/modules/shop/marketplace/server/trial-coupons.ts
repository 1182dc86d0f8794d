import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { asSystem, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import { isTrialOf } from '../../../billing/payments/server/of-purchases.ts';
import { asPractice } from '../../../billing/payments/server/tell-practice.ts';
import { isPurchase } from './purchase.ts';
import { productPurchases } from './tables.ts';
import { giveBackCoupon } from './take-coupon.ts';

/** What is still waiting, or failed, has its own way to give a coupon back. */
const isTrial = (system: Pick<Scope, 'db'>) =>
  and(
    isNotNull(productPurchases.couponId),
    inArray(productPurchases.status, ['completed', 'refunded']),
    isTrialOf(system, productPurchases.tenantId, productPurchases.id),
  );

/** Once a practice takes real money, what its trials used of its coupons is there for its buyers; a sweep. */
export async function giveBackTrialCoupons(services: Services, stop?: AbortSignal): Promise<void> {
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

/** A trial that gave it back no longer names it, so it is given back once. */
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
    if (trial.couponId !== null) await giveBackCoupon(scope, trial.couponId);
  }
}
