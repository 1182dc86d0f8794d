import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { pathOf } from '../../../ui/query.ts';
import { type TimelineGroup, timeline } from '../contract.ts';

/** Page by page, newest first. */
export const timelineOf = (clientId: number, limit: number, group?: TimelineGroup) =>
  infiniteQueryOptions({
    queryKey: ['/api/clients', clientId, 'timeline', { limit, group }],
    queryFn: ({ pageParam: before, signal }) =>
      api.get(pathOf(['/api/clients', clientId, 'timeline', { limit, group, before }]), timeline, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
  });
