import type { Break } from './break.ts';

export const time: Break[] = [
  {
    suite: 'time',
    what: 'a wall time that does not exist becomes another one',
    file: 'src/shared/dates.ts',
    from: 'return resolved.toPlainDateTime().equals(wall) ? new Date(resolved.epochMilliseconds) : null;',
    to: 'return new Date(resolved.epochMilliseconds);',
    test: 'src/shared/dates.time.test.ts',
  },
  {
    suite: 'time',
    what: 'of an hour that comes twice the second is meant',
    file: 'src/shared/dates.ts',
    from: "{ disambiguation: 'earlier' });\n  return resolved",
    to: "{ disambiguation: 'later' });\n  return resolved",
    test: 'src/shared/dates.time.test.ts',
  },
];
