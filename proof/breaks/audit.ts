import type { Break } from './break.ts';

export const audit: Break[] = [
  {
    suite: 'audit',
    what: 'nothing that a team does is noted',
    file: 'src/app/server/http/mount-routes.ts',
    from: '...guards, auditMemberRoute(each, viewLog)]',
    to: '...guards]',
    test: 'src/app/server/http/audit-log.test.ts',
  },
  {
    suite: 'audit',
    what: 'what was sent stands beside the event',
    file: 'src/app/server/http/audit-requests.ts',
    from: '    details: narrowed(c),',
    to: "    details: { sent: await c.req.raw.clone().text().catch(() => '') } as never,",
    test: 'src/app/server/http/audit-log.test.ts',
  },
  {
    suite: 'audit',
    what: 'what clients send by forms is not noted',
    file: 'src/app/server/http/mount-routes.ts',
    from: 'auditOpenRoute(each, viewLog), ...around',
    to: "...(each.method === 'GET' ? [auditOpenRoute(each, viewLog)] : []), ...around",
    test: 'src/app/server/http/audit-forms.test.ts',
  },
  {
    suite: 'audit',
    what: 'what the link of a mail shows is not noted',
    file: 'src/app/server/http/mount-routes.ts',
    from: 'auditOpenRoute(each, viewLog), ...around',
    to: "...(each.method === 'POST' ? [auditOpenRoute(each, viewLog)] : []), ...around",
    test: 'src/app/server/pages/audit-links.test.ts',
  },
  {
    suite: 'audit',
    what: 'a name is looked for from one end of the log to the other',
    file: 'src/modules/governance/audit/server/audit-events.ts',
    from: 'and e.client_ids && ',
    to: 'and e.client_ids || 0::bigint && ',
    test: 'src/modules/governance/audit/server/log-plans.pg.test.ts',
  },
];
