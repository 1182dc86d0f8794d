import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { funnel, funnelQuery } from '../contract.ts';
import { getFunnel } from './funnel.ts';

export const marketingRoutes: Route[] = [
  route.get(
    '/api/marketing/funnel',
    {
      summary: 'Get the marketing funnel',
      allow: 'storefront.read',
      audit: 'nothing',
      query: funnelQuery,
      answer: funnel,
    },
    (scope, { query }) => getFunnel(scope, query),
  ),
];
