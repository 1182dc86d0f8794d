import { z } from 'zod';
import { reachableDay } from '../../../scheduling/appointments/ui/calendar-search.ts';
import { isFiltered, subscriberSearch } from '../../subscribers/ui/subscriber-search.ts';

export const marketingTabs = ['overview', 'calendar', 'subscribers'] as const;
export type MarketingTab = (typeof marketingTabs)[number];

/** What of the page stands in the address: its tab, the filter of the subscribers, the month, the time of the figures. */
export const marketingSearch = subscriberSearch.extend({
  tab: z.enum(marketingTabs).optional().catch(undefined),
  /** The day of the calendar; today is left out. */
  date: reachableDay.optional().catch(undefined),
  /** Days; 30 is left out. */
  range: z.coerce
    .number()
    .pipe(z.literal([90, 365]))
    .optional()
    .catch(undefined),
});
export type MarketingSearch = z.infer<typeof marketingSearch>;

/** The tab that is open: what is looked for belongs to the subscribers. */
export const marketingTabOf = (search: MarketingSearch): MarketingTab =>
  search.tab ?? (isFiltered(search) || search.sort ? 'subscribers' : 'overview');
