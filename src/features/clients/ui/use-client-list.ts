import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientListSearch } from './client-list-search.ts';
import { clientListQuery } from './client-queries.ts';

/** The list as far as it is loaded; while another is asked for, the one before. */
export function useClientList(filter: ClientListSearch) {
  const list = useInfiniteQuery({ ...clientListQuery(filter), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data]);
  return { list, rows, total: list.data?.pages[0]?.total ?? 0, isStale: list.isPlaceholderData };
}
