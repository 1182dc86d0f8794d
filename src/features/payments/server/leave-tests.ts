import { and, eq, isNotNull } from 'drizzle-orm';
import { asSystem, type Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { toCents } from '../../../shared/money.ts';
import { takesRealMoney } from '../../vendors/server/payment-account.ts';
import { handlerOf } from './subjects.ts';
import { payments } from './tables.ts';
import { asPractice } from './tell-practice.ts';

const isTrial = and(eq(payments.isTest, true), isNotNull(payments.invoiceId));

/**
 * Once a practice takes real money, its trials leave the invoices that they were made on, which are open again; a sweep.
 * What was tried stays in the ledger, and says so.
 */
export async function leaveTests(services: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const { db } = asSystem(services.database);
  const practices = await db.selectDistinct({ tenantId: payments.tenantId }).from(payments).where(isTrial);
  for (const { tenantId } of practices) {
    if (stop?.aborted) return;
    await asPractice(services, tenantId, async scope => {
      if (await takesRealMoney(services, scope)) await leave(services, scope, now);
    });
  }
}

/** Holds the payments before their invoices, as a refund does. */
async function leave(services: Services, scope: Scope, now: Date) {
  const { tenantId, id, invoiceId, refunded } = payments;
  const trials = await scope.db
    .select({ paymentId: id, subjectId: invoiceId, refunded })
    .from(payments)
    .where(and(eq(tenantId, scope.tenantId), isTrial))
    .orderBy(id)
    .for('update');
  for (const { paymentId, subjectId, refunded: back } of trials) {
    if (subjectId === null) continue;
    const note = `A trial on invoice ${subjectId}, before payments were set up`;
    await scope.db
      .update(payments)
      .set({ invoiceId: null, note })
      .where(and(eq(tenantId, scope.tenantId), eq(id, paymentId)));
    const nothing = { checkout: null, paymentId, amount: 0, total: toCents(back), isAll: false, now };
    await handlerOf('invoice').refunded(services, scope, { ...nothing, subjectId });
  }
}
