import { pagesQuery } from '../../../../../ui/data/pages.ts';
import { get, pathOf } from '../../../../../ui/data/query.ts';
import { analytics } from '../../analytics.ts';
import { campaignResults, type ResultState, resultPage } from '../../results.ts';

export const analyticsOf = (days: number) => get(['/api/emails/analytics', { days }], analytics);

const path = '/api/emails/campaigns';
export const resultsOf = (id: number) => get([path, id, 'results'], campaignResults);
export const exportPath = (id: number) => pathOf([path, id, 'results', 'export']);

export const recipientsOf = (id: number, state: ResultState) =>
  pagesQuery({
    path: [path, id, 'results', 'recipients'],
    filter: { state },
    page: resultPage,
    limits: { first: 50, later: 50 },
  });
