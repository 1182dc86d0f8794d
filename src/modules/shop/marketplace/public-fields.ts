import { z } from 'zod';
import { messages } from '../../../shared/messages/en.ts';

// Fields of public forms. Visitors never type them, but whoever sends something else gets a message we can translate.

const { invalid } = messages.errors;

export const productId = z.coerce.number().int(invalid).min(1, invalid).max(Number.MAX_SAFE_INTEGER, invalid);

/** Honeypot: a hidden field that only bots fill. */
export const honeypot = z.string().max(200, invalid).optional();

/** Fields of checkout and quote that identify a purchase which the buyer has begun. */
export const pendingPurchaseFields = {
  /** Idempotency key of the form: submitting it twice buys once. */
  purchaseKey: z
    .string()
    .regex(/^[\w-]{16,64}$/, invalid)
    .optional(),
  /** Sealed value from the URL to which an unpaid checkout returned the buyer. */
  begun: z.string().max(200, invalid).optional(),
};
