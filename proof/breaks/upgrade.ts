import type { Break } from './break.ts';

export const upgrade: Break[] = [
  {
    suite: 'upgrade',
    what: 'a process that is stopped takes leave of nobody',
    file: 'src/platform/http/server.ts',
    from: 'for (const response of underWay) endConnection(response);',
    to: 'server.closeAllConnections();',
    test: 'e2e/rolling.test.ts',
  },
];
