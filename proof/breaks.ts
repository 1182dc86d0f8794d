import type { Suite } from './suites.ts';

/** A guard taken away on purpose: `from` stands in `file` exactly once; with `to` in its place, a test has to fail. */
export type Break = {
  suite: Suite;
  /** What is taken away, in words. */
  what: string;
  file: string;
  from: string;
  to: string;
  /** The file of tests that has to go red, and the name of one of them if the others need not run. */
  test: string;
  only?: string;
};

export const breaks: Break[] = [
  {
    suite: 'crash',
    what: 'a mail whose last byte had left when its worker died is sent again by itself',
    file: 'src/features/emails/server/outbox.ts',
    from: "when last_byte_at is null then 'queued' else 'unknown' end",
    to: "when true then 'queued' else 'unknown' end",
    test: 'src/features/emails/server/send-mail.pg.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'texts may hold a NUL',
    file: 'src/shared/zod.ts',
    from: "!value.includes('\\u0000') && value.isWellFormed()",
    to: 'value.isWellFormed()',
    test: 'src/app/server/bad-input.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'a refusal says no sentence',
    file: 'src/app/server/api.ts',
    from: 'return c.json({ message, ...(errors',
    to: 'return c.json({ ...(errors',
    test: 'src/app/server/fuzz.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'a client takes fields that are not the sender’s to set',
    file: 'src/features/clients/contract.ts',
    from: 'export const clientInput = z.object({',
    to: 'export const clientInput = z.looseObject({',
    test: 'src/app/server/fuzz.test.ts',
  },
  {
    suite: 'fuzz',
    what: 'everybody may do everything',
    file: 'src/app/server/route-permissions.ts',
    from: 'if (!may(who.role, permission))',
    to: 'if (!may(who.role, permission) && false)',
    test: 'src/app/server/fuzz.test.ts',
  },
  {
    suite: 'isolation',
    what: 'row-level security is not forced on the tables of practices',
    file: 'src/platform/database/tenancy.ts',
    from: 'force row level security',
    to: 'no force row level security',
    test: 'src/platform/database/tenancy.pg.test.ts',
  },
  {
    suite: 'isolation',
    what: 'one table has a policy that lets every practice through',
    file: 'src/platform/database/tenancy.ts',
    from: 'using (%2$I = nullif(',
    to: "using (%1$L = ''services'' or %2$I = nullif(",
    test: 'src/platform/database/tenancy.pg.test.ts',
    only: 'without any where',
  },
  {
    suite: 'isolation',
    what: 'requests run as the role that sees every practice',
    file: 'src/platform/database/scope.ts',
    from: "import { requestRole, systemRole } from './tenancy.ts';",
    to: "import { systemRole as requestRole, systemRole } from './tenancy.ts';",
    test: 'src/platform/database/tenancy.pg.test.ts',
    only: 'without any where',
  },
  {
    suite: 'isolation',
    what: 'a look-up across practices asks for the key alone',
    file: 'src/features/auth/server/own-sessions.ts',
    from: '.where(and(eq(sessions.userId, userId), eq(sessions.id, id)))',
    to: '.where(eq(sessions.id, id))',
    test: 'src/app/server/isolation.test.ts',
  },
  {
    suite: 'isolation',
    what: 'a route asks for no permission',
    file: 'src/app/server/route-permissions.ts',
    from: "  'GET /api/clients/export': 'clients.export',\n",
    to: '',
    test: 'src/app/server/route-permissions.test.ts',
  },
  {
    suite: 'isolation',
    what: 'an API key does all that its maker may',
    file: 'src/app/server/route-permissions.ts',
    from: 'if (who.scopes && !isAllowed(who, permission))',
    to: 'if (who.scopes && !may(who.role, permission))',
    test: 'src/app/server/route-actors.test.ts',
    only: 'API key',
  },
  {
    suite: 'isolation',
    what: 'a sealed token does not say what it is for',
    file: 'src/platform/sealed-token.ts',
    from: 'keyedHash(deriveKey(secret, purpose), said)',
    to: "keyedHash(deriveKey(secret, purpose && 'any'), said)",
    test: 'src/app/server/public-links.test.ts',
  },
  {
    suite: 'load',
    what: 'two bookings of one practitioner do not wait for each other',
    file: 'src/features/appointments/server/calendar.ts',
    from: 'select pg_advisory_xact_lock(',
    to: 'select (',
    test: 'src/features/appointments/server/rush.alone.test.ts',
  },
  {
    suite: 'outage',
    what: 'a lost connection counts as a fault of the program',
    file: 'src/platform/database/scope.ts',
    from: 'Connection terminated|not queryable',
    to: 'not queryable',
    test: 'src/platform/database/outage.test.ts',
  },
  {
    suite: 'outage',
    what: 'a disk without room counts as a fault of the program',
    file: 'src/platform/database/scope.ts',
    from: '|57P0|53|58030|',
    to: '|57P0|',
    test: 'src/platform/database/outage.test.ts',
  },
  {
    suite: 'clients',
    what: 'a request that does not arrive keeps its connection',
    file: 'src/platform/http/server.ts',
    from: '() => request.complete || request.destroy()',
    to: '() => request.complete',
    test: 'src/platform/http/server.test.ts',
  },
  {
    suite: 'upgrade',
    what: 'a process that is stopped takes leave of nobody',
    file: 'src/platform/http/server.ts',
    from: 'for (const response of underWay) endConnection(response);',
    to: 'server.closeAllConnections();',
    test: 'e2e/rolling.test.ts',
  },
  {
    suite: 'clients',
    what: 'too many connections leave no room for one more',
    file: 'src/platform/http/connections.ts',
    from: 'waiting.size + busy.size > connections',
    to: 'waiting.size + busy.size > Number.MAX_VALUE',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'clients',
    what: 'an answer that nobody takes is kept',
    file: 'src/platform/http/connections.ts',
    from: 'socket.writableLength > 0 || ',
    to: '',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'clients',
    what: 'one connection has any number of requests at once',
    file: 'src/platform/http/connections.ts',
    from: 'const mostAtOnce = 20;',
    to: 'const mostAtOnce = 20_000;',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'time',
    what: 'a wall time that does not exist becomes another one',
    file: 'src/shared/dates.ts',
    from: 'return found.toPlainDateTime().equals(wall) ? new Date(found.epochMilliseconds) : null;',
    to: 'return new Date(found.epochMilliseconds);',
    test: 'src/shared/dates.test.ts',
  },
  {
    suite: 'accessibility',
    what: 'the menu of a row has no name',
    file: 'src/ui/RowMenu.tsx',
    from: 'aria-label={label}',
    to: 'data-label={label}',
    test: 'e2e/screens.test.ts',
    only: 'no screen inside',
  },
];
