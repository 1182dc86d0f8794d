import { z } from 'zod';
import type { EmailStatus } from '../contract.ts';

export const emailTabs = ['campaigns', 'logs', 'analytics'] as const;
export type EmailTabName = (typeof emailTabs)[number];

/** Named here and not imported: the addresses of all pages are part of the first screen, the contract is not. */
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

/** Which mails of the log are looked for. `within`: so many days back, today counted. */
export const logSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  campaignId: key,
  within: oneOf(1, 7, 30),
});
export type LogSearch = z.infer<typeof logSearch>;

/** What of the page stands in the address: its tab, the log's filter and open mail, the time that the figures are of. */
export const emailSearch = logSearch.extend({
  tab: z.enum(emailTabs).optional().catch(undefined),
  mail: key,
  /** The campaign whose results are open. */
  campaign: key,
  /** Days; 30 is left out. */
  range: oneOf(90, 365),
});
export type EmailSearch = z.infer<typeof emailSearch>;

/** Whether anything is looked for. */
export const isFiltered = (filter: LogSearch) => Object.values(logSearch.parse(filter)).some(Boolean);

/** The tab that is open: what is looked for in the log, or a mail, belongs to the log. */
export const tabOf = ({ tab, mail, ...rest }: EmailSearch): EmailTabName =>
  tab ?? (mail || isFiltered(rest) ? 'logs' : 'campaigns');
