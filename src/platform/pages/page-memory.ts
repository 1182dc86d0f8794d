import { LRUCache } from 'lru-cache';
import type { FinishedPage } from './finished-page.ts';

/** The current version of the data behind an address, read from the database on every visit. */
export type FindVersion = (address: string) => Promise<string>;

/** The finished pages of this process, by their address. */
export type PageMemory = {
  /** Whether a page is kept for this address, current or not. */
  has: (address: string) => boolean;
  /** The kept page if it is current; else null. */
  find: (address: string) => Promise<FinishedPage | null>;
  /** The current page, made by `make` if none is kept. Visits that come while it is made share it. */
  get: (address: string, make: () => Promise<FinishedPage>) => Promise<FinishedPage>;
  /** Drops the pages of a practice whose appointments may have changed: they aren't part of the version. */
  changed: (tenantId: number) => void;
};

const megabytes = (count: number) => count * 1024 * 1024;
const defaults = { bytes: megabytes(64), missing: 10_000 };

/**
 * Each page is kept with the version that was read before it was made, and is served only while that version is still
 * current. A save in between has changed the version, so an outdated page is never served.
 */
export function openPageMemory(versionOf: FindVersion, room = defaults, now: () => number = Date.now): PageMemory {
  type Versioned = { version: string; page: FinishedPage };
  const pages = new LRUCache<string, Versioned>({ maxSize: room.bytes, sizeCalculation: ({ page }) => sizeOf(page) });
  // Apart, so that made-up addresses can't push real pages out.
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
      // Pages being made may show the old state, and it isn't known yet whose they are.
      underWay = new Map();
      for (const [address, { page }] of pages) if (page.tenantId === tenantId) pages.delete(address);
    },
  };
}

/** Its bodies and what is kept besides. */
const sizeOf = (page: FinishedPage) => Math.ceil((page.plain.body?.length ?? 0) * 1.5) + 2_048;
