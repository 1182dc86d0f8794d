import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { timeline, timelineQuery } from '../contract.ts';
import { getTimeline } from './timeline.ts';

export const timelineRoutes: Route[] = [
  route.get(
    '/api/clients/:id/timeline',
    {
      summary: 'Get a client’s history',
      allow: 'clients.read',
      audit: 'read timeline',
      keys: { id: 'client' },
      query: timelineQuery,
      answer: timeline,
    },
    (scope, { id, query }) => getTimeline(scope, id, query),
  ),
];
