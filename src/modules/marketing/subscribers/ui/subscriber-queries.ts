import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { preloaded, refresh } from '../../../../ui/data/query.ts';
import { subscriberPage } from '../subscriber.ts';
import type { SubscriberSearch } from './subscriber-search.ts';

export const subscribersPath = '/api/subscribers';

export const subscriberListQuery = ({ search, status, sort }: SubscriberSearch) => ({
  ...pagesQuery({ path: [subscribersPath], filter: { search, status, sort }, page: subscriberPage }),
  ...preloaded,
});

export const useSubscribers = (filter: SubscriberSearch) => usePages(subscriberListQuery(filter));
export type SubscriberList = ReturnType<typeof useSubscribers>;

/** Includes clients, whose pages show their subscription. */
export const refreshSubscribers = () => refresh(subscribersPath, '/api/clients');
