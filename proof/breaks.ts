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
    suite: 'isolation',
    what: 'row-level security is not forced on the tables of practices',
    file: 'src/platform/database/tenancy.ts',
    from: 'force row level security',
    to: 'no force row level security',
    test: 'src/platform/database/tenancy.pg.test.ts',
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
    suite: 'clients',
    what: 'a request that does not arrive keeps its connection',
    file: 'src/platform/http/server.ts',
    from: '() => request.complete || request.destroy()',
    to: '() => request.complete',
    test: 'src/platform/http/server.test.ts',
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
