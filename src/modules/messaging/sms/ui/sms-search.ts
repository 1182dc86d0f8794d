import { z } from 'zod';

export const smsSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  sms: z.coerce.number().int().positive().optional().catch(undefined),
});
export type SmsSearch = z.infer<typeof smsSearch>;
