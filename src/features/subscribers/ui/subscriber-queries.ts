import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../ui/api.ts';
import { justFetched, pathOf, refresh } from '../../../ui/query.ts';
import { subscriberPage } from '../subscriber.ts';
import type { SubscriberSearch } from './subscriber-search.ts';

export const subscribersPath = '/api/subscribers';

const firstPage = 50;
const laterPages = 200;

/** The list, page by page. The first is small, to be there at once; who goes on gets more at a time. */
export const subscriberListQuery = ({ search, status, sort }: SubscriberSearch) =>
  infiniteQueryOptions({
    queryKey: [subscribersPath, { search, status, sort, limit: firstPage }],
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = cursor ? laterPages : firstPage;
      return api.get(pathOf([subscribersPath, { search, status, sort, limit, cursor }]), subscriberPage, signal);
    },
    ...justFetched,
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  });

/** The list as far as it is loaded; while another is asked for, the one before. */
export function useSubscribers(filter: SubscriberSearch) {
  const list = useInfiniteQuery({ ...subscriberListQuery(filter), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data]);
  const newest = list.data?.pages[0];
  return { list, rows, total: newest?.total ?? 0, counts: newest?.counts, isStale: list.isPlaceholderData };
}
export type SubscriberList = ReturnType<typeof useSubscribers>;

/** What a changed subscriber changes: what a client's page says of the newsletter, too. */
export const refreshSubscribers = () => refresh(subscribersPath, '/api/clients');
