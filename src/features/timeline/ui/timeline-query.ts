import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { pathOf } from '../../../ui/query.ts';
import { timeline } from '../contract.ts';

/** Page by page, newest first. */
export const timelineOf = (clientId: number, limit: number) =>
  infiniteQueryOptions({
    queryKey: ['/api/clients', clientId, 'timeline', { limit }],
    queryFn: ({ pageParam: before, signal }) =>
      api.get(pathOf(['/api/clients', clientId, 'timeline', { limit, before }]), timeline, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
  });
