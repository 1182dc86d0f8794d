import type { Break } from './break.ts';

const soak = 'proof/soak/soak.test.ts';

export const load: Break[] = [
  {
    suite: 'load',
    what: 'two bookings of one practitioner do not wait for each other',
    file: 'src/modules/scheduling/appointments/server/calendar.ts',
    from: 'select pg_advisory_xact_lock(',
    to: 'select (',
    test: 'src/modules/scheduling/appointments/server/booking/book.pg.test.ts',
  },
  {
    suite: 'load',
    what: 'who waits in a circle is told that the database is away',
    file: 'src/platform/database/transaction.ts',
    from: 'if (times === 3 || !mayHelp(reason)) throw reason;',
    to: 'if (times === 1) throw reason;',
    test: 'src/platform/database/deadlock-retry.pg.test.ts',
    only: 'retries one of two deadlocked',
  },
  {
    suite: 'load',
    what: 'a download is counted and not held against its limit',
    file: 'src/modules/shop/marketplace/server/library.ts',
    from: '        lt(downloadCount, downloadLimit),\n',
    to: '        lt(downloadCount, 1_000),\n',
    test: 'src/modules/shop/marketplace/server/shop.pg.test.ts',
    only: '100 concurrent downloads',
  },
  {
    suite: 'load',
    what: 'the whole list is built anew row by row',
    file: 'src/modules/people/clients/server/list.ts',
    from: 'return { version: versionIn(aggregates), json };',
    to: 'return { version: versionIn(aggregates), json: JSON.stringify(JSON.parse(json).map((row: object) => structuredClone(row))) };',
    test: 'src/modules/people/clients/server/list.pg.test.ts',
    only: 'sends the full list as the database serialized it',
  },
  {
    suite: 'load',
    what: 'every statement that comes again is prepared',
    file: 'src/platform/database/connect.ts',
    from: 'namesByText.size >= maxNames',
    to: 'namesByText.size >= Number.MAX_VALUE',
    test: 'src/platform/database/prepared-statements.pg.test.ts',
  },
  {
    suite: 'load',
    what: 'sessions that have ended stay',
    file: 'src/modules/accounts/auth/server/expired.ts',
    from: '  await deleteAll(system, sessions, ',
    to: '  void (sessions, ',
    test: soak,
  },
  {
    suite: 'load',
    what: 'each transaction leaves a listener behind',
    file: 'src/platform/database/transaction.ts',
    from: 'const during = whileOpen(client);',
    to: "const during = whileOpen(client);\n  client.on('error', () => void during);",
    test: soak,
  },
  {
    suite: 'load',
    what: 'a file stays when what it belonged to is deleted',
    file: 'src/modules/marketing/leads/server/files.ts',
    from: 'await services.files.remove(file);',
    to: '',
    test: soak,
  },
];
