import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { payments } from './tables.ts';

/** Locks a payment until the transaction ends. */
export async function lockPayment(scope: Scope, paymentId: number) {
  const one = and(eq(payments.tenantId, scope.tenantId), eq(payments.id, paymentId));
  const [found] = await scope.db.select().from(payments).where(one).for('update');
  return found ?? null;
}
