import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { funnel, funnelQuery } from '../contract.ts';
import { getFunnel } from './funnel.ts';

const marketingRoutes: Route[] = [
  route.get(
    '/api/marketing/funnel',
    {
      summary: 'Get the marketing funnel',
      allow: 'storefront.read',
      audit: 'none',
      query: funnelQuery,
      answer: funnel,
    },
    (scope, { query }) => getFunnel(scope, query),
  ),
];

export const marketing = defineModule({ name: 'marketing', contract, routes: marketingRoutes });
