import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { campaign, campaignRecipient } from './contract.ts';

const count = z.number().int();
const reasons = z.array(z.object({ reason: z.string(), count }));

/** GET /api/emails/campaigns/{id}/results: what became of a campaign. */
export const campaignResults = z.object({
  campaign,
  /** People, each once, whatever they did how often. */
  opened: count,
  clicked: count,
  unsubscribed: count,
  bounced: count,
  complained: count,
  /** In the order in which they stand in the mail. */
  links: z.array(z.object({ url: z.string(), clicks: count, people: count })),
  /** The most frequent first; addresses are taken out of what mail servers say, so that equal answers come together. */
  failures: reasons,
  leftOut: reasons,
});
export type CampaignResults = z.infer<typeof campaignResults>;

/** Whom a list of recipients is of: by what became of the mail, or by what the person did. */
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

/** Query of GET /api/emails/campaigns/{id}/results/recipients. */
export const resultQuery = pageQuery.extend({ state: z.enum(resultStates).optional() });

/** One of them, with what the person did. */
export const resultRecipient = campaignRecipient.extend({
  did: z.array(z.enum(['open', 'click', 'unsubscribe', 'bounce', 'complaint'])),
});
export type ResultRecipient = z.infer<typeof resultRecipient>;
export const resultPage = pageOf(resultRecipient);
export type ResultPage = z.infer<typeof resultPage>;
