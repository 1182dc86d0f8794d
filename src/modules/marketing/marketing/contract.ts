import { z } from 'zod';
import { day } from '../../../shared/zod.ts';

/** Query of GET /api/marketing/funnel: the last days of the practice, today included. */
export const funnelQuery = z.object({
  days: z
    .enum(['30', '90', '365'])
    .default('30')
    .transform(value => Number(value)),
});

/** The way from a look at the page to money. */
export const funnelSteps = ['viewed', 'clicked', 'joined', 'came', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

const count = z.number().int();
const steps = z.object({ viewed: count, clicked: count, joined: count, came: count, paid: count });
export type FunnelCounts = z.infer<typeof steps>;

/**
 * Its answer. Looks and clicks are counted without telling people apart; from `joined` on it is people: those who
 * subscribed or booked on the page in that time, how many of these came to a session after that, and how many of these
 * paid for something, a session or not.
 * `sources`: the sites that led them to the page, the one with the most looks first.
 */
export const funnel = z.object({
  first: day,
  last: day,
  total: steps,
  sources: z.array(steps.extend({ name: z.string() })),
});
export type Funnel = z.infer<typeof funnel>;
