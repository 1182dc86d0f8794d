import { z } from 'zod';

/** What a buyer's form knows of the purchase that it has begun before: fields of its checkout and its quote. */
export const begunFields = {
  /** Given by the form, once: the same form sent twice buys once. */
  purchaseKey: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  /** Of the address to which an unpaid payment led back. */
  begun: z.string().max(200).optional(),
};
