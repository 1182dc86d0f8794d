import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { payments } from './tables.ts';

/** Holds a payment until the end of the transaction. */
export async function lockPayment(scope: Scope, paymentId: number) {
  const one = and(eq(payments.tenantId, scope.tenantId), eq(payments.id, paymentId));
  const [found] = await scope.db.select().from(payments).where(one).for('update');
  return found ?? null;
}
