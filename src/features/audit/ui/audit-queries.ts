import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../ui/api.ts';
import { pathOf } from '../../../ui/query.ts';
import { type AuditFilter, auditPage } from '../contract.ts';

export const auditPath = '/api/audit';

const logQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [auditPath, filter],
    queryFn: ({ pageParam, signal }) =>
      api.get(pathOf([auditPath, { ...filter, before: pageParam || undefined }]), auditPage, signal),
    initialPageParam: 0,
    getNextPageParam: page => page.next ?? undefined,
  });

/** The log as far as it is loaded; while another part is asked for, the one before. */
export function useAuditLog(filter: AuditFilter) {
  const list = useInfiniteQuery({ ...logQuery(filter), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data]);
  return { list, rows, isStale: list.isPlaceholderData };
}
