import { listenForPageChanges, type PageChanges } from '../database/page-changes.ts';
import type { Database } from '../database/scope.ts';
import type { Log } from '../log.ts';
import { openPageMemory, type PageMemory } from './page-memory.ts';

/** The public pages as this process keeps them, in step with every other process. */
export type PublicPages = Pick<PageMemory, 'find' | 'get' | 'changed'> & {
  /** Resolves when every process has heard what was committed before this was called; after a second at the latest. */
  heardByAll: () => Promise<void>;
};

export type OpenPublicPages = PublicPages & {
  /** Until then, and where nobody is to listen, each visitor's page is made anew. */
  listen: () => void;
  stop: () => Promise<void>;
};

export function openPublicPages(database: Database, log: Log): OpenPublicPages {
  const memory = openPageMemory();
  let changes: PageChanges | null = null;
  return {
    ...memory,
    listen: () => {
      if (database.connectionString) changes ??= listenForPageChanges(database, memory, log);
    },
    heardByAll: async () => changes?.heardByAll(),
    stop: async () => changes?.stop(),
  };
}
