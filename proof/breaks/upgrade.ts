import type { Break } from './break.ts';

export const upgrade: Break[] = [
  {
    suite: 'upgrade',
    what: 'a process that is stopped takes leave of nobody',
    file: 'src/platform/http/server.ts',
    from: 'for (const response of underWay) endConnection(response);',
    to: 'server.closeAllConnections();',
    test: 'e2e/deployment.test.ts',
    only: 'when one of two processes stops under load',
  },
  {
    suite: 'upgrade',
    what: 'a migration drops a column that the version before still reads',
    file: 'migrations/0054_failed-restores.sql',
    from: 'ALTER TABLE "instance"',
    to: 'ALTER TABLE "clients" DROP COLUMN "age";--> statement-breakpoint\nALTER TABLE "instance"',
    test: 'src/platform/database/expand-only.test.ts',
  },
];
