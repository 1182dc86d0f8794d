import type { Scope } from '../../../../platform/database/scope.ts';
import { fromCents } from '../../../../shared/money.ts';
import type { ReceivedPayment } from '../../../billing/payments/server/ledger.ts';
import { type AppointmentChange, takesTime } from '../../../scheduling/appointments/server/changes.ts';
import type { CompletedPurchase } from '../../../shop/marketplace/server/complete-purchase.ts';
import { publishWebhookEvent } from './publish-event.ts';

/** Contains no names or titles, because they can reveal health information. */
export async function publishBooking(scope: Scope, { before, after, now }: AppointmentChange) {
  const [was, is] = [before && takesTime(before), after && takesTime(after)];
  const row = after ?? before;
  if (!row || was === is || (!was && !is)) return;
  await publishWebhookEvent(
    scope,
    is ? 'booking.created' : 'booking.cancelled',
    {
      appointmentId: row.id,
      clientId: row.clientId,
      practitionerId: row.userId,
      serviceId: row.serviceId,
      type: row.type,
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      cancelledBy: is ? null : (row.cancelledBy ?? 'practice'),
    },
    now,
  );
}

export const publishPayment = (scope: Scope, { amount, paidAt, ...payment }: ReceivedPayment) =>
  publishWebhookEvent(scope, 'payment.received', {
    ...payment,
    amount: fromCents(amount),
    paidAt: paidAt.toISOString(),
  });

export function publishPurchase(scope: Scope, { purchase, clientId, isTest, now }: CompletedPurchase) {
  const { id: purchaseId, productId, customerEmail: email, amount, currency } = purchase;
  return publishWebhookEvent(
    scope,
    'purchase.completed',
    { purchaseId, productId, clientId, email, amount, currency, isTest },
    now,
  );
}

export const publishSubscription = (scope: Scope, { id, email, now }: { id: number; email: string; now: Date }) =>
  publishWebhookEvent(scope, 'subscription.created', { subscriberId: id, email }, now);
