import { z } from 'zod';
import { day, id, instant } from '../../../shared/zod.ts';

const count = z.number().int();

/** Query of GET /api/emails/analytics. */
export const analyticsQuery = z.object({
  days: z
    .enum(['30', '90', '365'])
    .default('30')
    .transform(value => Number(value)),
});

/** A campaign that began in that time. Clicks, unsubscribes and bounces count people, each once. */
export const campaignFigures = z.object({
  id,
  name: z.string(),
  startedAt: instant,
  sent: count,
  clicked: count,
  unsubscribed: count,
  bounced: count,
  tracksClicks: z.boolean(),
});
export type CampaignFigures = z.infer<typeof campaignFigures>;

/** What happened on one day of the practice; `failed`: of the mails that were written on it. */
export const dayFigures = z.object({
  day,
  sent: count,
  failed: count,
  clicks: count,
  unsubscribes: count,
  bounces: count,
  opens: count,
});
export type DayFigures = z.infer<typeof dayFigures>;

/** The three figures that are specified, and, added, the last days of the practice, today last. */
export const analytics = z.object({
  totalCampaigns: count,
  emailsSent: count,
  activeClients: count,
  days: z.array(dayFigures),
  /** Whether opens were counted for any mail. */
  countsOpens: z.boolean(),
  /** Newest first, at most 200. */
  campaigns: z.array(campaignFigures),
});
export type Analytics = z.infer<typeof analytics>;
