import type { Env } from './config/env.ts';
import type { Database } from './database/scope.ts';
import type { TableMetadata } from './database/table-metadata.ts';
import type { FileStore } from './files/store.ts';
import type { PageCache } from './http/page-cache/page-cache.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './telemetry/log.ts';

/** Dependencies that a function may need besides its scope; created once at the start. */
export type Services = {
  env: Env;
  /** APP_SECRET, or the generated one in the data folder. */
  secret: string;
  database: Database;
  tables: TableMetadata[];
  files: FileStore;
  jobs: Pick<Jobs, 'enqueue'>;
  pages: PageCache;
  log: Log;
  /**
   * Stops all work of this process, runs `work` as the only user of the database, and restarts, even if `work` failed.
   * Undefined where a restart is not possible.
   */
  alone?: (work: (database: Database) => Promise<void>) => void;
};
