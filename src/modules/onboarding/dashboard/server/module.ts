import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { dashboardMetrics, dashboardToday, dashboardWeeks } from '../contract.ts';
import { getMetrics } from './metrics.ts';
import { getToday } from './today.ts';
import { getWeeks } from './weeks.ts';

const allow = 'dashboard.read';

const dashboardRoutes: Route[] = [
  route.get(
    '/api/dashboard/metrics',
    { summary: 'Get the dashboard numbers', allow, audit: 'none', answer: dashboardMetrics },
    (scope, { services }) => getMetrics(services, scope),
  ),
  route.get(
    '/api/dashboard/weeks',
    { summary: 'Get the numbers of the last 12 weeks', allow, audit: 'none', answer: dashboardWeeks },
    (scope, { services }) => getWeeks(services, scope),
  ),
  route.get(
    '/api/dashboard/today',
    { summary: 'Get what needs attention today', allow, audit: 'listed appointment', answer: dashboardToday },
    scope => getToday(scope),
  ),
];

export const dashboard = defineModule({ name: 'dashboard', contract, routes: dashboardRoutes });
