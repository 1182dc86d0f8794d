import { z } from 'zod';

/** Amounts of different currencies are never added up; a practice may have changed its currency. */
export const currencySum = z.object({ currency: z.string(), amount: z.string() });
export type CurrencySum = z.infer<typeof currencySum>;
