import { z } from 'zod';
import { day, id, instant } from '../../../shared/zod.ts';

const count = z.number().int();

export const analyticsQuery = z.object({
  days: z
    .enum(['30', '90', '365'])
    .default('30')
    .transform(value => Number(value)),
});

/** A campaign that began in the queried period. Clicks, unsubscribes and bounces are counted once per person. */
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

/**
 * Totals of one day in the practice's time zone. `failed` counts mails by the day they were queued, not the day they
 * failed, and leaves out those that weren't sent because there is no mail server.
 */
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

/** The specification defines the three totals; `days` is an addition and ends with today. */
export const analytics = z.object({
  totalCampaigns: count,
  emailsSent: count,
  activeClients: count,
  days: z.array(dayFigures),
  /** False when open tracking was off for every mail. */
  countsOpens: z.boolean(),
  /** Newest first, at most 200. */
  campaigns: z.array(campaignFigures),
});
export type Analytics = z.infer<typeof analytics>;
