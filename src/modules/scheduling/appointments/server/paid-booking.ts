import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { type Checkout, type Ended, onlyFor, type Paid } from '../../../billing/payments/server/checkout-events.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { announceBooking } from './announce.ts';
import type { Row } from './create.ts';
import { tellRefund } from './deposit-mail.tsx';
import { findLapsed, takeAgain } from './lapsed.ts';
import { releaseBooking } from './release.ts';
import { appointments } from './tables.ts';

/** Confirms the booking and sends its notifications, which are delayed until the payment. */
export const confirmPaidBooking = onlyFor('booking', async (scope, { checkout }: Paid, services) => {
  // Not the time of payment, because the webhook may arrive late.
  const now = new Date();
  const found = await lockBooking(scope, checkout.subjectId);
  if (!found) return paidLate(services, scope, checkout, now);
  if (!found.paymentDueAt) return { refund: 'This booking was already paid for.' };
  const own = { ...scope, userId: found.userId };
  const [practice, client, appointment] = await Promise.all([
    getPractice(own),
    getClient(own, found.clientId),
    settle(own, found.id),
  ]);
  const paid = formatMoney(checkout.amount, checkout.currency);
  await announceBooking(services, own, { appointment, client, practice, paid, now });
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
  return {};
});

export const releaseUnpaidBooking = onlyFor('booking', (scope, { checkout, now }: Ended, services) =>
  releaseBooking(services, scope, checkout.subjectId, now),
);

async function lockBooking(scope: Scope, id: number): Promise<Row | null> {
  const [found] = await scope.db.select().from(appointments).where(isOne(scope, id)).for('update');
  return found ?? null;
}

async function settle(scope: Scope, id: number): Promise<Row> {
  const [settled] = await scope.db
    .update(appointments)
    .set({ status: 'scheduled', paymentDueAt: null })
    .where(isOne(scope, id))
    .returning();
  if (!settled) throw new Error(`appointment ${id} is locked and gone`);
  return settled;
}

/** The reservation has expired: books the time again if it is still free, otherwise refunds the payment. */
async function paidLate(services: Services, scope: Scope, checkout: Checkout, now: Date) {
  const id = checkout.subjectId;
  const [practice, lapsed] = await Promise.all([getPractice(scope), findLapsed(scope, id)]);
  const again = lapsed && (await takeAgain(scope, { id, lapsed, practice, now }));
  if (!again) {
    await tellRefund(services, scope, { checkout, lapsed, practice });
    return { refund: 'The time was taken before the payment arrived.' };
  }
  const own = { ...scope, userId: again.appointment.userId };
  const paid = formatMoney(checkout.amount, checkout.currency);
  await announceBooking(services, own, { ...again, practice, paid, now });
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
  return {};
}

const isOne = (scope: Scope, id: number) => and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
