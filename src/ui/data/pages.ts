import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { formatCount } from '../../shared/format/format-number.ts';
import { api } from './api.ts';
import { type Parameters, pathOf } from './query.ts';

type Page<Row> = { items: Row[]; nextCursor: string | null };

type PagesInput<Row, Rest> = {
  path: readonly (string | number)[];
  /** Query parameters; together with the path they form the query key. */
  filter?: Parameters;
  /** Replaces `filter` in requests whose parameters depend on the current time. */
  parameters?: () => Parameters;
  /** A page may have more fields about the whole list, such as `total`. */
  page: z.ZodType<Page<Row> & Rest>;
  /** Page sizes: a small first page appears sooner. */
  limits?: { first: number; later: number };
  /** Milliseconds until the loaded pages are fetched again. */
  pollMs?: (pages: (Page<Row> & Rest)[]) => number | false;
};

const defaultLimits = { first: 50, later: 200 };

/** The infinite query of a paginated list. */
export const pagesQuery = <Row, Rest>(input: PagesInput<Row, Rest>) => {
  const { path, filter = {}, parameters = () => filter, page, limits = defaultLimits, pollMs } = input;
  return infiniteQueryOptions({
    queryKey: [...path, { ...filter, limit: limits.first }],
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = cursor ? limits.later : limits.first;
      return api.get(pathOf([...path, { ...parameters(), limit, cursor }]), page, signal);
    },
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor ?? undefined,
    refetchInterval: ({ state }) => pollMs?.(state.data?.pages ?? []) ?? false,
  });
};

type PagesQuery<Row, Rest> = ReturnType<typeof pagesQuery<Row, Rest>>;
type PagesOptions = {
  /** Shows the previous filter's rows while the new ones load. */
  keepPrevious?: boolean;
};

/** The rows loaded so far. `first` is the first page, for its fields about the whole list. */
export function usePages<Row, Rest>(query: PagesQuery<Row, Rest>, { keepPrevious = true }: PagesOptions = {}) {
  const list = useInfiniteQuery({ ...query, ...(keepPrevious && { placeholderData: keepPreviousData }) });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  return { list, rows, first: list.data?.pages[0], isStale: list.isPlaceholderData };
}

/** "50 of 10,000 purchases". `noun` is singular. */
export const countRows = (shown: number, total: number, noun: string) =>
  `${shown < total ? `${formatCount(shown)} of ` : ''}${formatCount(total)} ${noun}${total === 1 ? '' : 's'}`;
