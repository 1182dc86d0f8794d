import { z } from 'zod';

/** The parts of a client's page, in the order of their tabs; the first five are the specification's. */
export const clientTabs = [
  'profile',
  'appointments',
  'invoices',
  'emails',
  'sms',
  'timeline',
  'notes',
  'measurements',
] as const;
export type ClientTab = (typeof clientTabs)[number];

/** What of the page stands in the address: the open tab, and the open mail of Email History. */
export const clientPageSearch = z.object({
  tab: z.enum(clientTabs).optional().catch(undefined),
  mail: z.coerce.number().int().positive().optional().catch(undefined),
});
