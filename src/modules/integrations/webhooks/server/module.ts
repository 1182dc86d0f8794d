import { asSystem } from '../../../../platform/database/scope.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import * as contract from '../contract.ts';
import {
  newWebhookEndpoint,
  webhookDelivery,
  webhookDeliveryPage,
  webhookDeliveryQuery,
  webhookEndpoint,
  webhookEndpointInput,
} from '../contract.ts';
import { deleteOldDeliveries, pageDeliveries, sendAgain, sendTestEvent } from './deliveries.ts';
import { addEndpoint, changeEndpoint, listEndpoints, removeEndpoint } from './endpoints.ts';
import { openWebhookOutbox } from './send-webhooks.ts';
import { tableMetadata } from './tables.ts';

/** Without a limit, a member could use this server to flood other sites with requests. */
const byHand = { name: 'webhook-by-hand', max: 60, seconds: hours(1) };
const keys = { id: 'webhook' };
const reads = { allow: 'api.write' } as const;
const writes = { allow: 'api.write', needsVerifiedEmail: false } as const;

const webhookEndpointRoutes: Route[] = [
  route.get(
    '/api/webhook-endpoints',
    { summary: 'List the webhooks', ...reads, audit: 'none', answer: webhookEndpoint.array() },
    listEndpoints,
  ),
  route.post(
    '/api/webhook-endpoints',
    {
      summary: 'Add a webhook; only this response contains its secret',
      ...writes,
      audit: 'added webhook',
      body: webhookEndpointInput,
      answer: newWebhookEndpoint,
      status: 201,
      example: { url: 'https://hook.example/in', events: ['booking.created'] },
    },
    (scope, { services, body }) => addEndpoint(services, scope, body),
  ),
  route.put(
    '/api/webhook-endpoints/:id',
    {
      summary: 'Change a webhook, or turn it back on',
      ...writes,
      audit: 'changed webhook',
      keys,
      body: webhookEndpointInput,
      answer: webhookEndpoint,
      example: { url: 'https://hook.example/2', events: ['payment.received'] },
    },
    (scope, { services, id, body }) => changeEndpoint(services, scope, { id, input: body }),
  ),
  route.delete(
    '/api/webhook-endpoints/:id',
    { summary: 'Remove a webhook', ...writes, audit: 'deleted webhook', keys },
    (scope, { id }) => removeEndpoint(scope, id),
  ),
  route.get(
    '/api/webhook-endpoints/:id/deliveries',
    {
      summary: 'List deliveries and their responses',
      ...reads,
      audit: 'listed webhook',
      keys,
      query: webhookDeliveryQuery,
      answer: webhookDeliveryPage,
    },
    (scope, { id, query }) => pageDeliveries(scope, id, query),
  ),
  route.post(
    '/api/webhook-endpoints/:id/test',
    {
      summary: 'Send a test event',
      ...writes,
      audit: 'none',
      limit: byHand,
      keys,
      answer: webhookDelivery,
      status: 201,
    },
    (scope, { id }) => sendTestEvent(scope, id),
  ),
  route.post(
    '/api/webhook-endpoints/:id/deliveries/:deliveryId/send-again',
    {
      summary: 'Send a delivery again',
      ...writes,
      audit: 'sent webhook',
      limit: byHand,
      keys: { ...keys, deliveryId: 'delivery' },
      answer: webhookDelivery,
    },
    (scope, { id, deliveryId }) => sendAgain(scope, { endpointId: id, deliveryId }),
  ),
];

export const webhooks = defineModule({
  name: 'webhooks',
  contract,
  routes: webhookEndpointRoutes,
  tables: tableMetadata,
  work: services => {
    const outbox = openWebhookOutbox(services);
    return {
      jobs: [
        ...outbox.jobs,
        sweep('delete-old-webhook-deliveries', 3_600, () => deleteOldDeliveries(asSystem(services.database))),
      ],
      close: outbox.close,
    };
  },
});
