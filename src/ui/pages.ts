import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { api } from './api.ts';
import { type Key, pathOf } from './query.ts';

export type Page<Row> = { items: Row[]; nextCursor: string | null; total: number };
type Asked<Row> = {
  key: Key;
  page: z.ZodType<Page<Row>>;
  /** How many come first, and then at a time. */
  sizes?: { first: number; later: number };
  /** Asked again after so many milliseconds, by what is known. */
  again?: (rows: Row[]) => number | false;
};

const usual = { first: 50, later: 200 };

/** A list that comes in pages from the path that the key spells. */
export const pagesOf = <Row>({ key, page, sizes = usual, again }: Asked<Row>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = cursor ? sizes.later : sizes.first;
      return api.get(pathOf([...key, { limit, cursor: cursor || undefined }]), page, signal);
    },
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor ?? undefined,
    refetchInterval: ({ state }) => again?.(state.data?.pages.flatMap(({ items }) => items) ?? []) ?? false,
  });

/** Its rows as far as they are loaded; while others are asked for, those before. */
export function usePages<Row>(asked: Asked<Row>) {
  const list = useInfiniteQuery({ ...pagesOf(asked), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  return { list, rows, total: list.data?.pages[0]?.total ?? 0, isStale: list.isPlaceholderData };
}

const written = (count: number) => count.toLocaleString('en-US');

/** "50 of 10,000 purchases". `noun`: of one. */
export const countRows = (shown: number, total: number, noun: string) =>
  `${shown < total ? `${written(shown)} of ` : ''}${written(total)} ${noun}${total === 1 ? '' : 's'}`;
