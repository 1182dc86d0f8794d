import { listenForPageChanges, type PageChanges } from '../database/page-changes.ts';
import type { Database } from '../database/scope.ts';
import type { Log } from '../log.ts';
import { openMemory, openPageMemory, type PageMemory } from './page-memory.ts';

/** Whose a host name is; null when it is nobody's. */
type HostOwner = { tenantId: number | null };

/** The public pages as this process keeps them, in step with every other process. */
export type PublicPages = Pick<PageMemory, 'find' | 'get' | 'changed'> & {
  /** Whose a host name is, by `find` if it is not known. */
  site: (host: string, find: () => Promise<number | null>) => Promise<HostOwner>;
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
  const owners = openMemory<HostOwner & typeof lasting>(ownerRoom, () => 1);
  const changed = (tenantId: number) => {
    memory.changed(tenantId);
    owners.changed(tenantId);
  };
  const listener = {
    changed,
    open: () => {
      memory.open();
      owners.open();
    },
    close: () => {
      memory.close();
      owners.close();
    },
  };
  let changes: PageChanges | null = null;
  return {
    find: memory.find,
    get: memory.get,
    changed,
    site: (host, find) => owners.get(host, async () => ({ tenantId: await find(), ...lasting })),
    listen: () => {
      if (database.connectionString) changes ??= listenForPageChanges(database, listener, log);
    },
    heardByAll: async () => changes?.heardByAll(),
    stop: async () => changes?.stop(),
  };
}

/** Until its practice changes something. */
const lasting = { freshUntil: Infinity, endsAt: Infinity };
/** Names that are practices', and names that anybody may ask for. */
const ownerRoom = { bytes: 10_000, missing: 10_000 };
