import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { searchAnswer, searchQuery } from '../contract.ts';
import { search } from './search.ts';

export const searchRoutes: Route[] = [
  route.get(
    '/api/search',
    {
      summary: 'Search clients, appointments and invoices',
      allow: 'clients.read',
      audit: 'listed client',
      query: searchQuery,
      answer: searchAnswer,
    },
    (scope, { query }) => search(scope, query.q),
  ),
];
