import { z } from 'zod';
import { reachableDay } from '../../../scheduling/appointments/ui/calendar-search.ts';
import { isFiltered, subscriberSearch } from '../../subscribers/ui/subscriber-search.ts';

export const marketingTabs = ['overview', 'calendar', 'subscribers'] as const;
export type MarketingTab = (typeof marketingTabs)[number];

/** Search parameters of the page: tab, subscriber filter, calendar month, period of the funnel. */
export const marketingSearch = subscriberSearch.extend({
  tab: z.enum(marketingTabs).optional().catch(undefined),
  /** Day of the calendar; omitted for today. */
  date: reachableDay.optional().catch(undefined),
  /** Days; omitted for 30. */
  range: z.coerce
    .number()
    .pipe(z.literal([90, 365]))
    .optional()
    .catch(undefined),
});
export type MarketingSearch = z.infer<typeof marketingSearch>;

/** The open tab. A subscriber filter in the URL implies the tab of subscribers. */
export const marketingTabOf = (search: MarketingSearch): MarketingTab =>
  search.tab ?? (isFiltered(search) || search.sort ? 'subscribers' : 'overview');
