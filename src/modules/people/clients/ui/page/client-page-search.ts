import { z } from 'zod';
import { timelineGroup } from '../../../timeline/contract.ts';

/** Tabs in order; the first five are those of the specification. */
export const clientTabs = [
  'profile',
  'appointments',
  'invoices',
  'emails',
  'sms',
  'notes',
  'measurements',
  'files',
  'forms',
  'timeline',
] as const;
export type ClientTab = (typeof clientTabs)[number];

/**
 * Search parameters of the client page: the tab, the open email, whether a new note is open and for which appointment,
 * the form whose answers are
 * shown, and the timeline's filter.
 */
export const clientPageSearch = z.object({
  tab: z.enum(clientTabs).optional().catch(undefined),
  mail: z.coerce.number().int().positive().optional().catch(undefined),
  note: z.literal('new').optional().catch(undefined),
  appointment: z.coerce.number().int().positive().optional().catch(undefined),
  form: z.coerce.number().int().positive().optional().catch(undefined),
  show: timelineGroup.optional().catch(undefined),
});
