import { answerCsv } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { revenueQuery, revenueReport } from '../contract.ts';
import { exportRevenue } from './export.ts';
import { reportRevenue } from './revenue.ts';

const allow = 'reports.read';

const reportRoutes: Route[] = [
  route.get(
    '/api/reports/revenue',
    { summary: 'Get the monthly revenue', allow, audit: 'none', query: revenueQuery, answer: revenueReport },
    (scope, { query }) => reportRevenue(scope, query),
  ),
  route.raw.get(
    '/api/reports/revenue/export',
    {
      summary: 'Export the monthly revenue',
      allow,
      audit: 'exported report',
      query: revenueQuery,
      file: 'text/csv',
    },
    async ({ services, principal, query }, c) => {
      const name = `revenue${query.month ? `-${query.month}` : ''}.csv`;
      return answerCsv(c, name, await exportRevenue(services, principal, query));
    },
  ),
];

export const reports = defineModule({ name: 'reports', contract, routes: reportRoutes });
