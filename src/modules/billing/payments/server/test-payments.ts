import { and, eq, isNotNull } from 'drizzle-orm';
import { asSystem, type Scope } from '../../../../platform/database/scope.ts';
import { publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { toCents } from '../../../../shared/money.ts';
import {
  type PaymentAccount,
  takesRealMoney,
  paymentUse as useOf,
} from '../../../accounts/vendors/server/payment-account.ts';
import { paymentRefunded } from './checkout-events.ts';
import { asPractice } from './notify-practice.ts';
import { checkouts, payments } from './tables.ts';

/**
 * The account that receives payments now: the practice's own, the instance's, or the local test checkout (`built-in`).
 */
export const paymentUse = (services: Pick<Services, 'env'>, scope: Scope): Promise<PaymentAccount> =>
  useOf(services, scope);

/** Whether test payments count in figures: only as long as the practice has no other way to be paid. */
export const countsTestPayments = async (services: Services, scope: Scope): Promise<boolean> =>
  (await paymentUse(services, scope)) === 'built-in';

const isTrial = and(eq(payments.isTest, true), isNotNull(payments.invoiceId));

/**
 * Sweep: detaches test payments from invoices once the practice accepts real payments, which makes those invoices open
 * again. The test payments stay in the ledger, with a note.
 */
export async function detachTestPayments(services: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const { db } = asSystem(services.database);
  const practices = await db.selectDistinct({ tenantId: payments.tenantId }).from(payments).where(isTrial);
  for (const { tenantId } of practices) {
    if (stop?.aborted) return;
    try {
      await asPractice(services, tenantId, async scope => {
        if (await takesRealMoney(services, scope)) await leave(services, scope, now);
      });
    } catch (reason) {
      // Go on with the other practices.
      services.log.error({ err: reason, tenantId }, 'the trials of a practice could not leave its invoices');
    }
  }
}

/** Locks payments before invoices, in the same order as a refund does. */
async function leave(_services: Services, scope: Scope, now: Date) {
  const { tenantId, id, invoiceId, refunded } = payments;
  const trials = await scope.db
    .select({ paymentId: id, subjectId: invoiceId, refunded, what: checkouts.description })
    .from(payments)
    .innerJoin(checkouts, and(eq(checkouts.tenantId, tenantId), eq(checkouts.id, payments.checkoutId)))
    .where(and(eq(tenantId, scope.tenantId), isTrial))
    .orderBy(id)
    .for('update', { of: payments });
  for (const { paymentId, subjectId, refunded: back, what } of trials) {
    if (subjectId === null) continue;
    const note = `Test payment from before payments were set up: ${what}`;
    await scope.db
      .update(payments)
      .set({ invoiceId: null, note })
      .where(and(eq(tenantId, scope.tenantId), eq(id, paymentId)));
    const nothing = { checkout: null, paymentId, amount: 0, total: toCents(back), isAll: false, now };
    await publish(scope, paymentRefunded, { subject: 'invoice', subjectId, ...nothing });
  }
}
