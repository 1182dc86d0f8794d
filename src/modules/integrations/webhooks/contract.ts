import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { id, instant, requiredText } from '../../../shared/zod.ts';

/** The events a webhook can subscribe to, with their labels in the form. */
export const webhookEventLabels = {
  'booking.created': 'An appointment is booked',
  'booking.cancelled': 'An appointment is cancelled or deleted',
  'subscription.created': 'Someone subscribes to the newsletter',
  'purchase.completed': 'A product is bought or claimed for free',
  'payment.received': 'A payment is received',
} as const;
export type WebhookEvent = keyof typeof webhookEventLabels;
export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]];

export const webhookEndpointInput = z.object({
  url: requiredText(2_000, 'Enter an address').refine(
    value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'Use an address like https://example.com/hook',
  ),
  events: z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event').max(webhookEvents.length),
});
export type WebhookEndpointInput = z.infer<typeof webhookEndpointInput>;

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  /** Set while every delivery fails; cleared by the first success. */
  failingSince: instant.nullable(),
  disabledAt: instant.nullable(),
  createdAt: instant,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The secret is returned only once, when the endpoint is created. */
export const newWebhookEndpoint = webhookEndpoint.extend({ secret: z.string() });
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpoint>;

export const deliveryStatuses = ['pending', 'sending', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  id,
  /** Value of the `webhook-id` header. Retries reuse it, so receivers can detect duplicates. */
  eventId: z.string(),
  type: z.string(),
  payload: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  answerStatus: z.number().int().nullable(),
  /** The first 2,000 characters of the response body. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  deliveredAt: instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(200).default(20),
});
export type WebhookDeliveryQuery = z.infer<typeof webhookDeliveryQuery>;
export const webhookDeliveryPage = pageOf(webhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;
