import { answerCsv } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { auditFilter, auditPage, auditQuery } from '../contract.ts';
import { exportEvents, pageEvents } from './audit-events.ts';
import { tableMetadata } from './tables.ts';

const allow = 'audit.read';

const auditRoutes: Route[] = [
  route.get(
    '/api/audit',
    {
      summary: 'List audit events',
      allow,
      audit: 'listed audit_log',
      query: auditQuery,
      answer: auditPage,
    },
    (scope, { query }) => pageEvents(scope, query),
  ),
  route.raw.get(
    '/api/audit/export',
    { summary: 'Export the audit log', allow, audit: 'exported audit_log', query: auditFilter, file: 'text/csv' },
    async ({ services, principal, query }, c) =>
      answerCsv(c, 'audit-log.csv', await exportEvents(services, principal, query)),
  ),
];

export const audit = defineModule({ name: 'audit', contract, routes: auditRoutes, tables: tableMetadata });
