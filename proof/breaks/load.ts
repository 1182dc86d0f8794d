import type { Break } from './break.ts';

export const load: Break[] = [
  {
    suite: 'load',
    what: 'two bookings of one practitioner do not wait for each other',
    file: 'src/features/appointments/server/calendar.ts',
    from: 'select pg_advisory_xact_lock(',
    to: 'select (',
    test: 'src/features/appointments/server/rush.alone.test.ts',
  },
];
