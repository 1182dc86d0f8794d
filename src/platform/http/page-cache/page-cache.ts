import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';

/** The current version of the data behind an address, read from the database on every visit. */
export type FindVersion = (address: string) => Promise<string>;

/** The cached pages of this process, by address. */
export type PageCache = {
  /** Whether a page is cached for this address, current or not. */
  has: (address: string) => boolean;
  /** The cached page if it is current; otherwise null. */
  find: (address: string) => Promise<CachedPage | null>;
  /** The current page; rendered with `make` if it is not cached. Concurrent requests share one rendering. */
  get: (address: string, make: () => Promise<CachedPage>) => Promise<CachedPage>;
  /** Drops the pages of a practice when its appointments change, because they are not part of the version. */
  changed: (tenantId: number) => void;
};

const megabytes = (count: number) => count * 1024 * 1024;
const defaults = { bytes: megabytes(64), missing: 10_000 };

/**
 * Each page is cached with the version read before it was rendered, and served only while that version is current. A
 * change during rendering changes the version, so an outdated page is never served.
 */
export function openPageCache(versionOf: FindVersion, room = defaults, now: () => number = Date.now): PageCache {
  type Versioned = { version: string; page: CachedPage };
  const pages = new LRUCache<string, Versioned>({ maxSize: room.bytes, sizeCalculation: ({ page }) => sizeOf(page) });
  // A cache of its own, so that made-up addresses cannot evict real pages.
  const missing = new LRUCache<string, Versioned>({ max: room.missing });
  let underWay = new Map<string, Promise<CachedPage>>();

  const lookUp = (address: string, version: string) => {
    const cached = pages.get(address) ?? missing.get(address);
    return cached?.version === version && now() < cached.page.endsAt ? cached.page : null;
  };
  const makeOnce = (address: string, version: string, make: () => Promise<CachedPage>) => {
    const name = `${version} ${address}`;
    const joined = underWay.get(name);
    if (joined) return joined;
    const making = make();
    const begunAmong = underWay;
    underWay.set(name, making);
    const end = (page?: CachedPage) => {
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
      const cached = lookUp(address, await versionOf(address));
      return cached && now() < cached.freshUntil ? cached : null;
    },
    get: async (address, make) => {
      const version = await versionOf(address);
      const cached = lookUp(address, version);
      if (!cached) return makeOnce(address, version, make);
      // Rendered again in the background; after a failure the next request tries again.
      if (now() >= cached.freshUntil) makeOnce(address, version, make).catch(() => undefined);
      return cached;
    },
    changed: tenantId => {
      // Pages being rendered may show the old state, and their practice is not known yet.
      underWay = new Map();
      for (const [address, { page }] of pages) if (page.tenantId === tenantId) pages.delete(address);
    },
  };
}

/** Bytes, including an estimate for the compressed body and the overhead. */
const sizeOf = (page: CachedPage) => Math.ceil((page.plain.body?.length ?? 0) * 1.5) + 2_048;
