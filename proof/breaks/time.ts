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
  {
    suite: 'time',
    what: 'of an hour that comes twice the second is meant',
    file: 'src/shared/dates.ts',
    from: "{ disambiguation: 'earlier' });\n  return found",
    to: "{ disambiguation: 'later' });\n  return found",
    test: 'src/shared/dates.time.test.ts',
  },
];
