import type { Break } from './break.ts';

export const audit: Break[] = [
  {
    suite: 'audit',
    what: 'nothing that a team does is noted',
    file: 'src/app/server/api.ts',
    from: 'onlyProven, noteTouches(looks));',
    to: 'onlyProven);',
    test: 'src/app/server/audit-log.test.ts',
  },
  {
    suite: 'audit',
    what: 'what was sent stands beside the event',
    file: 'src/app/server/note-touches.ts',
    from: 'if (!field || !hasBody(c)) return unsaid;',
    to: 'if (!field && hasBody(c)) return { ...unsaid, details: { sent: await c.req.text() } };\n  if (!field || !hasBody(c)) return unsaid;',
    test: 'src/app/server/audit-log.test.ts',
  },
  {
    suite: 'audit',
    what: 'what clients send by forms is not noted',
    file: 'src/app/server/note-touches.ts',
    from: 'const touch = touchOf(c, openTouches);',
    to: "const isForm = c.req.method !== 'GET' && !c.req.path.startsWith('/api/');\n    const touch = isForm ? null : touchOf(c, openTouches);",
    test: 'src/app/server/audit-forms.test.ts',
  },
  {
    suite: 'audit',
    what: 'what the link of a mail shows is not noted',
    file: 'src/app/server/note-touches.ts',
    from: 'const touch = touchOf(c, openTouches);',
    to: "const touch = c.req.method === 'GET' ? null : touchOf(c, openTouches);",
    test: 'src/app/server/audit-links.test.ts',
  },
  {
    suite: 'audit',
    what: 'a name is looked for from one end of the log to the other',
    file: 'src/features/audit/server/list.ts',
    from: 'and e.client_ids && ',
    to: 'and e.client_ids || 0::bigint && ',
    test: 'src/features/audit/server/log-plans.pg.test.ts',
  },
];
