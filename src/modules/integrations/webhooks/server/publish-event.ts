import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { shortRandomToken } from '../../../../platform/secrets/tokens.ts';
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
