import { get } from '../../../../ui/query.ts';
import { webhookDeliveryPage, webhookEndpoint } from '../contract.ts';

export const webhooksPath = '/api/webhook-endpoints';
export const webhooksQuery = get([webhooksPath], webhookEndpoint.array());
export const deliveriesQuery = (id: number) => ({
  ...get([webhooksPath, id, 'deliveries'], webhookDeliveryPage),
  // What was just asked for goes out within seconds.
  refetchInterval: 3_000,
});
