import type { Env } from './config/env.ts';
import type { Database } from './database/scope.ts';
import type { TableFacts } from './database/table-facts.ts';
import type { FileStore } from './files/store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { PageMemory } from './pages/page-memory.ts';

/** What a domain function may need besides its scope; made once at the start. */
export type Services = {
  env: Env;
  /** APP_SECRET, or the one kept in the data folder. */
  secret: string;
  database: Database;
  /** What all tables say of themselves. */
  tables: TableFacts[];
  files: FileStore;
  jobs: Pick<Jobs, 'enqueue'>;
  pages: PageMemory;
  log: Log;
  /**
   * Stops everything that this process does, has `work` done with nobody else on the database, and starts again, also
   * when that failed. Not there where nothing can be started again.
   */
  alone?: (work: (database: Database) => Promise<void>) => void;
};
