import { z } from 'zod';

/** Money of one currency: sums are never made over several, as after a practice changed its own. */
export const currencySum = z.object({ currency: z.string(), amount: z.string() });
export type CurrencySum = z.infer<typeof currencySum>;
