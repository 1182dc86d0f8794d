import { type FunnelCounts, type FunnelStep, funnelSteps } from '../contract.ts';

const nouns: Record<FunnelStep, string> = {
  viewed: 'of views',
  clicked: 'of clicks',
  joined: 'of those who subscribed or booked',
  came: 'of those who attended',
  paid: '',
};

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/**
 * "45% of views": a step of the funnel against the one before it. People may pay without attending; when more do than
 * attended, they are set against all who left their name.
 */
export function shareOfBefore(step: FunnelStep, total: FunnelCounts): string | null {
  const previous = funnelSteps[funnelSteps.indexOf(step) - 1];
  if (!previous) return null;
  const before = step === 'paid' && total.paid > total.came ? 'joined' : previous;
  if (!total[before]) return null;
  return `${percent.format(total[step] / total[before])} ${nouns[before]}`;
}
