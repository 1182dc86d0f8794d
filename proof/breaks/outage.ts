import type { Break } from './break.ts';

export const outage: Break[] = [
  {
    suite: 'outage',
    what: 'a lost connection counts as a fault of the program',
    file: 'src/platform/database/failures.ts',
    from: 'Connection terminated|not queryable',
    to: 'not queryable',
    test: 'src/platform/database/outage.test.ts',
  },
  {
    suite: 'outage',
    what: 'a disk without room counts as a fault of the program',
    file: 'src/platform/database/failures.ts',
    from: '|57P0|53|58030|',
    to: '|57P0|',
    test: 'src/platform/database/outage.test.ts',
  },
  {
    suite: 'outage',
    what: 'the server goes on with what its caller was told had failed',
    file: 'src/platform/database/connect.ts',
    from: '    statement_timeout: answerWithin - 500,\n',
    to: '',
    test: 'src/platform/database/scope.pg.test.ts',
    only: 'times out statements',
  },
  {
    suite: 'outage',
    what: 'a text message that had begun when its worker died is sent again by itself',
    file: 'src/platform/outbox/leased-rows.ts',
    from: "is not null then 'unknown' else",
    to: "is not null and false then 'unknown' else",
    test: 'src/platform/outbox/outbox.kill.test.ts',
    only: 'worker died while sending',
  },
  {
    suite: 'outage',
    what: 'a payment page is asked for under a new key each time',
    file: 'src/modules/billing/payments/server/checkouts.ts',
    from: 'tenantId, checkoutId, key, amount:',
    to: 'tenantId, checkoutId, key: key && newCheckoutKey(), amount:',
    test: 'src/modules/billing/payments/server/calls-out.pg.test.ts',
    only: 'creates one session when the provider’s response is lost',
  },
];
