import { z } from 'zod';

/** Fields of checkout and quote that identify a purchase which the buyer has begun. */
export const pendingPurchaseFields = {
  /** Idempotency key of the form: submitting it twice buys once. */
  purchaseKey: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  /** Sealed value from the URL to which an unpaid checkout returned the buyer. */
  begun: z.string().max(200).optional(),
};
