import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { get, pathOf } from '../../../../ui/query.ts';
import { analytics } from '../../analytics.ts';
import { campaignResults, type ResultState, resultPage } from '../../results.ts';

export const analyticsOf = (days: number) => get(['/api/emails/analytics', { days }], analytics);

const path = '/api/emails/campaigns';
export const resultsOf = (id: number) => get([path, id, 'results'], campaignResults);
export const exportPath = (id: number) => pathOf([path, id, 'results', 'export']);

/** Recipients of a campaign, page by page. */
export const recipientsOf = (id: number, state: ResultState) =>
  infiniteQueryOptions({
    queryKey: [path, id, 'results', 'recipients', { state }],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get(pathOf([path, id, 'results', 'recipients', { state, cursor: cursor || undefined }]), resultPage, signal),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  });
