import { z } from 'zod';

/** What of the text messages stands in the address: what is searched for, and which one is open. */
export const smsSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  sms: z.coerce.number().int().positive().optional().catch(undefined),
});
export type SmsSearch = z.infer<typeof smsSearch>;
