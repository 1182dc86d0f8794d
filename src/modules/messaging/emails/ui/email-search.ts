import { z } from 'zod';
import type { EmailStatus } from '../contract.ts';

export const emailTabs = ['campaigns', 'logs', 'analytics'] as const;
export type EmailTabName = (typeof emailTabs)[number];

/**
 * Repeated here because all route searches are part of the initial bundle, and importing the contract would enlarge it.
 */
const statuses: Record<EmailStatus, EmailStatus> = {
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
  unknown: 'unknown',
  suppressed: 'suppressed',
};

const key = z.coerce.number().int().positive().optional().catch(undefined);
const oneOf = <T extends number>(...values: [T, ...T[]]) =>
  z.coerce.number().pipe(z.literal(values)).optional().catch(undefined);

/** `within`: number of days including today. */
export const logSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  campaignId: key,
  within: oneOf(1, 7, 30),
});
export type LogSearch = z.infer<typeof logSearch>;

/** Search parameters of the page. */
export const emailSearch = logSearch.extend({
  tab: z.enum(emailTabs).optional().catch(undefined),
  mail: key,
  /** The campaign whose results are open. */
  campaign: key,
  /** Days; the default of 30 is left out. */
  range: oneOf(90, 365),
});
export type EmailSearch = z.infer<typeof emailSearch>;

export const isFiltered = (filter: LogSearch) => Object.values(logSearch.parse(filter)).some(Boolean);

/** Defaults to the log if the URL contains an email or a filter. */
export const tabOf = ({ tab, mail, ...rest }: EmailSearch): EmailTabName =>
  tab ?? (mail || isFiltered(rest) ? 'logs' : 'campaigns');
