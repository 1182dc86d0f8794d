import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { campaign, campaignRecipient } from './contract.ts';

const count = z.number().int();
const reasons = z.array(z.object({ reason: z.string(), count }));

export const campaignResults = z.object({
  campaign,
  /** Each person is counted once, however often they opened or clicked. */
  opened: count,
  clicked: count,
  unsubscribed: count,
  bounced: count,
  complained: count,
  /** In the order in which they occur in the mail. */
  links: z.array(z.object({ url: z.string(), clicks: count, people: count })),
  /**
   * The most frequent first. Addresses are removed from the mail servers' messages so that equal messages can be
   * counted together.
   */
  failures: reasons,
  leftOut: reasons,
});
export type CampaignResults = z.infer<typeof campaignResults>;

/** Filters of the recipient list: by the status of the mail or by what the person did. */
export const resultStateLabels = {
  sent: 'Sent',
  clicked: 'Clicked',
  opened: 'Opened',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  failed: 'Failed',
  unknown: 'Unknown',
  suppressed: 'Skipped',
  waiting: 'Waiting',
} as const;
export type ResultState = keyof typeof resultStateLabels;
export const resultStates = Object.keys(resultStateLabels) as [ResultState, ...ResultState[]];

export const resultQuery = pageQuery.extend({ state: z.enum(resultStates).optional() });

export const resultRecipient = campaignRecipient.extend({
  did: z.array(z.enum(['open', 'click', 'unsubscribe', 'bounce', 'complaint'])),
});
export type ResultRecipient = z.infer<typeof resultRecipient>;
export const resultPage = pageOf(resultRecipient);
export type ResultPage = z.infer<typeof resultPage>;
