import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { searchAnswer, searchQuery } from '../contract.ts';
import { searchEverything } from './search.ts';

const searchRoutes: Route[] = [
  route.get(
    '/api/search',
    {
      summary: 'Search clients, appointments and invoices',
      allow: 'clients.read',
      audit: 'listed client',
      query: searchQuery,
      answer: searchAnswer,
    },
    (scope, { query }) => searchEverything(scope, query.q),
  ),
];

export const search = defineModule({ name: 'search', contract, routes: searchRoutes });
