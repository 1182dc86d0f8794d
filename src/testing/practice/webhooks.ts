import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  type NewWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookEvents,
} from '../../modules/integrations/webhooks/contract.ts';
import { openWebhookOutbox } from '../../modules/integrations/webhooks/server/send-webhooks.ts';
import { asSystem } from '../../platform/database/scope.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import type { Peer } from '../peers/vendor-peers.ts';
import { bookingFields, call, type Practice, type World } from '../world.ts';

/** A practice with a webhook endpoint at a local fake server. */
export function webhooksOf(world: World, practice: Practice, peer: Peer) {
  const run = (text: SQL) => asSystem(world.services.database).db.execute(text);
  return {
    run,
    add: async (events: string[] = [...webhookEvents], of = practice): Promise<NewWebhookEndpoint> => {
      const answer = await of.call('POST', '/api/webhook-endpoints', { url: `${peer.url}/hook`, events });
      expect(answer.status).toBe(201);
      return answer.json();
    },
    send: () => openWebhookOutbox(world.services).sendDue(),
    hurry: () => run(sql`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`),
    told: () => peer.calls.map(({ body }) => JSON.parse(body)),
    log: async (id: number): Promise<WebhookDelivery[]> =>
      (await (await practice.call('GET', `/api/webhook-endpoints/${id}/deliveries`)).json()).items,
    endpoint: async (): Promise<WebhookEndpoint> =>
      (await (await practice.call('GET', '/api/webhook-endpoints')).json())[0],
    test: async (id: number): Promise<WebhookDelivery> =>
      (await practice.call('POST', `/api/webhook-endpoints/${id}/test`)).json(),
    book: async (overrides: Record<string, unknown> = {}) => {
      const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 3);
      const booking = bookingFields(practice.slug, { date, time: '09:00', ...overrides });
      return call(world)('POST', '/api/appointments/book', booking);
    },
  };
}
