import { z } from 'zod';
import { timelineGroup } from '../../timeline/contract.ts';

/** The parts of a client's page, in the order of their tabs; the first five are the specification's. */
export const clientTabs = [
  'profile',
  'appointments',
  'invoices',
  'emails',
  'sms',
  'notes',
  'measurements',
  'timeline',
] as const;
export type ClientTab = (typeof clientTabs)[number];

/**
 * What of the page is in the address: the open tab, the open mail of Email History, whether a note is begun (about
 * which appointment), and what the timeline shows.
 */
export const clientPageSearch = z.object({
  tab: z.enum(clientTabs).optional().catch(undefined),
  mail: z.coerce.number().int().positive().optional().catch(undefined),
  note: z.literal('new').optional().catch(undefined),
  appointment: z.coerce.number().int().positive().optional().catch(undefined),
  show: timelineGroup.optional().catch(undefined),
});
