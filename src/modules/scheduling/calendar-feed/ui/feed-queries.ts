import { get, queryClient } from '../../../../ui/query.ts';
import { type CalendarFeed, calendarFeed } from '../contract.ts';

export const feedPath = '/api/calendar-feed';
export const feedQuery = get([feedPath], calendarFeed);

/** Every change answers with what counts from now on. */
export const keepFeed = (feed: CalendarFeed) => queryClient.setQueryData(feedQuery.queryKey, feed);
