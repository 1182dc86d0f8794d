import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../ui/api.ts';
import { get, pathOf, queryClient, refresh } from '../../../ui/query.ts';
import { type Content, content, contentPage, contentVersions, plannedContents, voice } from '../contract.ts';
import type { ContentSearch } from './content-search.ts';

export const contentsPath = '/api/contents';

const contentListQuery = (filter: ContentSearch) =>
  infiniteQueryOptions({
    queryKey: [contentsPath, 'list', filter],
    queryFn: ({ pageParam: before, signal }) =>
      api.get(
        pathOf([contentsPath, { ...filter, limit: before ? 200 : 50, before, withBody: 'false' }]),
        contentPage,
        signal,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.nextBefore ?? undefined,
  });

/** The library as far as it is loaded; while another is asked for, the one before. */
export function useContents(filter: ContentSearch) {
  const list = useInfiniteQuery({ ...contentListQuery(filter), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data]);
  const { counts, isMore = false } = list.data?.pages[0] ?? {};
  return { list, rows, counts, isMore, isStale: list.isPlaceholderData };
}

export const contentQuery = (id: number | string) => get([contentsPath, id], content);
export const versionsQuery = (id: number) => get([contentsPath, id, 'versions'], contentVersions);
/** What goes out, or went, on these days in a row. */
export const plannedQuery = (days: string[]) =>
  get([contentsPath, 'calendar', { first: days[0], last: days.at(-1) }], plannedContents);
/** What goes out next, whenever that is. */
export const nextQuery = get([contentsPath, 'next'], plannedContents);
export const voiceQuery = get([contentsPath, 'voice'], voice);

/** Takes in what the server answered; the lists are asked again. */
export function keepContent(changed: Content) {
  queryClient.setQueryData(contentQuery(changed.id).queryKey, changed);
  void refresh(contentsPath);
}
