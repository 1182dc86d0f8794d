import { z } from 'zod';
import { day } from '../../../shared/zod.ts';

/** Query of GET /api/marketing/funnel: the number of days, ending today. */
export const funnelQuery = z.object({
  days: z
    .enum(['30', '90', '365'])
    .default('30')
    .transform(value => Number(value)),
});

/** From a page view to a payment. */
export const funnelSteps = ['viewed', 'clicked', 'joined', 'came', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

const count = z.number().int();
const steps = z.object({ viewed: count, clicked: count, joined: count, came: count, paid: count });
export type FunnelCounts = z.infer<typeof steps>;

/**
 * Views and clicks are anonymous. From `joined` on people are counted: those who subscribed or booked on the page in
 * the period, those of them who attended a session afterwards, and those of them who paid for anything.
 * `sources`: referring sites, the one with the most views first.
 */
export const funnel = z.object({
  first: day,
  last: day,
  total: steps,
  sources: z.array(steps.extend({ name: z.string() })),
});
export type Funnel = z.infer<typeof funnel>;
