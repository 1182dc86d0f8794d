import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../ui/api.ts';
import { get, pathOf, refresh } from '../../../ui/query.ts';
import { type SuppressionFilter, suppressionAnswer, suppressionPage } from '../contract.ts';
import { webhookState } from '../webhook.ts';

export const suppressionsPath = '/api/emails/suppressions';
export const webhookPath = '/api/emails/webhook';

const pageSize = 50;

const listQuery = ({ search, reason }: SuppressionFilter) =>
  infiniteQueryOptions({
    queryKey: [suppressionsPath, { search, reason, limit: pageSize }],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get(
        pathOf([suppressionsPath, { search, reason, limit: pageSize, cursor: cursor || undefined }]),
        suppressionPage,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  });

/** The list as far as it is loaded; while another is asked for, the one before. */
export function useSuppressions(filter: SuppressionFilter) {
  const list = useInfiniteQuery({ ...listQuery(filter), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data]);
  const newest = list.data?.pages[0];
  return { list, rows, total: newest?.total ?? 0, counts: newest?.counts, isStale: list.isPlaceholderData };
}
export type SuppressionList = ReturnType<typeof useSuppressions>;

/** Why one address gets no mails to many. */
export const suppressionQuery = (email: string) => get([suppressionsPath, 'reason', { email }], suppressionAnswer);

export const webhookQuery = get([webhookPath], webhookState);

/** A changed entry changes what the client's and the subscribers' pages say, too. */
export const refreshSuppressions = () => refresh(suppressionsPath, '/api/subscribers');
