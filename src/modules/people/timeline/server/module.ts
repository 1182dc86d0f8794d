import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { timelineQuery } from '../contract.ts';
import { getTimeline } from './timeline.ts';

const timelineRoutes: Route[] = [
  route.get(
    '/api/clients/:id/timeline',
    {
      summary: 'Get a client’s history',
      allow: 'clients.read',
      audit: 'read timeline',
      keys: { id: 'client' },
      query: timelineQuery,
      answer: contract.timeline,
    },
    (scope, { id, query }) => getTimeline(scope, id, query),
  ),
];

export const timeline = defineModule({ name: 'timeline', contract, routes: timelineRoutes });
