import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { shortRandomToken } from '../../../../platform/secrets/tokens.ts';
import { fromCents } from '../../../../shared/money.ts';
import type { ReceivedPayment } from '../../../billing/payments/server/ledger.ts';
import { type AppointmentChange, takesTime } from '../../../scheduling/appointments/server/changes.ts';
import type { CompletedPurchase } from '../../../shop/marketplace/server/complete-purchase.ts';
import type { WebhookEvent } from '../contract.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

/** Runs soon after the commit. The sweep sends what this job misses. */
export const sendWebhooksJob = 'send-webhooks-now';

type EventData = Record<string, string | number | boolean | null>;

/**
 * Adds an event to the outbox of every subscribed endpoint, in the transaction that causes it. `data` holds only IDs,
 * times and amounts; receivers load details through the API, where permissions apply.
 */
export async function publishWebhookEvent(scope: Scope, type: WebhookEvent, data: EventData, now = new Date()) {
  const { tenantId, db } = scope;
  const { disabledAt, events, id } = webhookEndpoints;
  const wanting = await db
    .select({ id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.tenantId, tenantId), isNull(disabledAt), arrayContains(events, [type])));
  if (!wanting.length) return;
  const { eventId, payload } = messageOf(type, data, now);
  await db
    .insert(webhookDeliveries)
    .values(wanting.map(endpoint => ({ tenantId, endpointId: endpoint.id, eventId, type, payload })));
  scope.ask(sendWebhooksJob);
}

export const messageOf = (type: string, data: EventData, now: Date) => ({
  eventId: `msg_${shortRandomToken()}`,
  payload: JSON.stringify({ type, timestamp: now.toISOString(), data }),
});

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
