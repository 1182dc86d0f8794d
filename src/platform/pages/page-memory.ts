import { LRUCache } from 'lru-cache';
import type { FinishedPage, Lasting } from './finished-page.ts';

/** What decides how long something is kept. */
type Kept = Pick<Lasting, 'tenantId' | 'freshUntil' | 'endsAt'>;

/** Which state of a practice's data an address shows now; read from the database for each visit. */
export type FindVersion = (address: string) => Promise<string>;

/** The finished pages of this process, by their address. */
export type PageMemory<T extends Kept = FinishedPage> = {
  /** Whether there is one to be asked for: of this version or of another. */
  has: (address: string) => boolean;
  /** What can be sent as it is. */
  find: (address: string) => Promise<T | null>;
  /** The page, made by `make` if it is not known: once for all who ask meanwhile. */
  get: (address: string, make: () => Promise<T>) => Promise<T>;
  /** A session of this practice was booked, moved or cancelled here: sessions have no version. */
  changed: (tenantId: number) => void;
};

const megabytes = (count: number) => count * 1024 * 1024;
const defaults = { bytes: megabytes(64), missing: 10_000 };

/**
 * A page is kept with the version that was read before it was made, and served to whoever reads the same one: what is
 * saved in between has another.
 */
export function openPageMemory(
  versionOf: FindVersion,
  room = defaults,
  now: () => number = Date.now,
): PageMemory<FinishedPage> {
  type Versioned = { version: string; page: FinishedPage };
  const pages = new LRUCache<string, Versioned>({ maxSize: room.bytes, sizeCalculation: ({ page }) => sizeOf(page) });
  // Addresses that anybody may make up.
  const missing = new LRUCache<string, Versioned>({ max: room.missing });
  let underWay = new Map<string, Promise<FinishedPage>>();

  const lookUp = (address: string, version: string) => {
    const known = pages.get(address) ?? missing.get(address);
    return known?.version === version && now() < known.page.endsAt ? known.page : null;
  };
  const makeOnce = (address: string, version: string, make: () => Promise<FinishedPage>) => {
    const name = `${version} ${address}`;
    const joined = underWay.get(name);
    if (joined) return joined;
    const making = make();
    const begunAmong = underWay;
    underWay.set(name, making);
    const end = (page?: FinishedPage) => {
      if (begunAmong !== underWay) return;
      underWay.delete(name);
      if (page) (page.tenantId === null ? missing : pages).set(address, { version, page });
    };
    making.then(end, () => end());
    return making;
  };
  return {
    has: address => pages.has(address) || missing.has(address),
    find: async address => {
      const known = lookUp(address, await versionOf(address));
      return known && now() < known.freshUntil ? known : null;
    },
    get: async (address, make) => {
      const version = await versionOf(address);
      const known = lookUp(address, version);
      if (!known) return makeOnce(address, version, make);
      // Looked at again beside serving it; a failure is tried again by the next visitor.
      if (now() >= known.freshUntil) makeOnce(address, version, make).catch(() => undefined);
      return known;
    },
    changed: tenantId => {
      // Those under way may show what was before, and whose they will be nobody knows yet.
      underWay = new Map();
      for (const [address, { page }] of pages) if (page.tenantId === tenantId) pages.delete(address);
    },
  };
}

/** Its bodies and what is kept besides. */
const sizeOf = (page: FinishedPage) => Math.ceil((page.plain.body?.length ?? 0) * 1.5) + 2_048;
