import type { Break } from './break.ts';

export const time: Break[] = [
  {
    suite: 'time',
    what: 'a wall time that does not exist becomes another one',
    file: 'src/shared/dates.ts',
    from: 'return found.toPlainDateTime().equals(wall) ? new Date(found.epochMilliseconds) : null;',
    to: 'return new Date(found.epochMilliseconds);',
    test: 'src/shared/dates.time.test.ts',
  },
];
