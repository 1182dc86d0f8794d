import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { shortRandomToken } from '../../../../platform/secrets/tokens.ts';
import type { WebhookEvent } from '../contract.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

/** Soon after the commit; what this misses is swept. */
export const sendWebhooksJob = 'send-webhooks-now';

type News = Record<string, string | number | boolean | null>;

/**
 * Puts an event into the outbox of every endpoint that wants it, in the transaction in which it happens. Keys, times and
 * amounts only: whoever may know more asks for it with an API key.
 */
export async function tellWebhooks(scope: Scope, type: WebhookEvent, data: News, now = new Date()) {
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

/** As Standard Webhooks has it. */
export const messageOf = (type: string, data: News, now: Date) => ({
  eventId: `msg_${shortRandomToken()}`,
  payload: JSON.stringify({ type, timestamp: now.toISOString(), data }),
});
