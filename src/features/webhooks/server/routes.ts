import type { Context } from 'hono';
import { asSystem } from '../../../platform/database/scope.ts';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { countAttempt, hours } from '../../../platform/rate-limit.ts';
import {
  newWebhookEndpoint,
  webhookDelivery,
  webhookDeliveryPage,
  webhookDeliveryQuery,
  webhookEndpoint,
  webhookEndpointInput,
} from '../contract.ts';
import { pageDeliveries, sendAgain, sendTestEvent } from './deliveries.ts';
import { addEndpoint, changeEndpoint, listEndpoints, removeEndpoint } from './endpoints.ts';

/** Whoever could call any address at will could use this program to knock at others' doors. */
const byHand = { name: 'webhook-by-hand', max: 60, seconds: hours(1) };
const endpointId = (c: Context<Private>) => readId(c, 'Webhook');

export const webhookEndpointRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(webhookEndpoint.array().parse(await inScope(c, listEndpoints))))
  .post('/', async c => {
    const input = await readBody(c, webhookEndpointInput);
    const added = await inScope(c, scope => addEndpoint(c.get('services'), scope, input));
    return c.json(newWebhookEndpoint.parse(added), 201);
  })
  .put('/:id', async c => {
    const input = await readBody(c, webhookEndpointInput);
    const change = { id: endpointId(c), input };
    return c.json(webhookEndpoint.parse(await inScope(c, scope => changeEndpoint(c.get('services'), scope, change))));
  })
  .delete('/:id', async c => {
    await inScope(c, scope => removeEndpoint(scope, endpointId(c)));
    return c.body(null, 204);
  })
  .get('/:id/deliveries', async c => {
    const { before } = readQuery(c, webhookDeliveryQuery);
    const which = { endpointId: endpointId(c), before };
    return c.json(webhookDeliveryPage.parse(await inScope(c, scope => pageDeliveries(scope, which))));
  })
  .post('/:id/test', async c => {
    const id = endpointId(c);
    await limitByHand(c);
    return c.json(webhookDelivery.parse(await inScope(c, scope => sendTestEvent(scope, id))), 201);
  })
  .post('/:id/deliveries/:deliveryId/send-again', async c => {
    const which = { endpointId: endpointId(c), deliveryId: readId(c, 'Delivery', 'deliveryId') };
    await limitByHand(c);
    return c.json(webhookDelivery.parse(await inScope(c, scope => sendAgain(scope, which))));
  });

const limitByHand = (c: Context<Private>) =>
  countAttempt(asSystem(c.get('services').database), byHand, String(c.get('who').tenantId));
