import { LRUCache } from 'lru-cache';
import type { FinishedPage, Lasting } from './finished-page.ts';

/** What decides how long something is kept. */
type Kept = Pick<Lasting, 'tenantId' | 'freshUntil' | 'endsAt'>;

/** The finished pages of this process, by their address; or what else visitors are shown, as practices change it. */
export type PageMemory<T extends Kept = FinishedPage> = {
  /** What can be sent as it is. */
  find: (address: string) => T | null;
  /** The page, made by `make` if it is not known: once for all who ask meanwhile. */
  get: (address: string, make: () => Promise<T>) => Promise<T>;
  /** What this practice shows has changed, here or elsewhere. */
  changed: (tenantId: number) => void;
  /** Before it is opened and once it is closed nothing is kept: nobody would say what changes. */
  open: () => void;
  close: () => void;
};

const megabytes = (count: number) => count * 1024 * 1024;
const defaults = { bytes: megabytes(64), missing: 10_000 };

export const openPageMemory = (room = defaults, now: () => number = Date.now): PageMemory =>
  openMemory(room, sizeOf, now);

export function openMemory<T extends Kept>(
  room: typeof defaults,
  size: (thing: T) => number,
  now: () => number = Date.now,
): PageMemory<T> {
  const pages = new LRUCache<string, T>({ maxSize: room.bytes, sizeCalculation: size });
  const missing = new LRUCache<string, T>({ max: room.missing });
  const lookUp = (address: string) => {
    const known = pages.get(address) ?? missing.get(address);
    return known && now() < known.endsAt ? known : null;
  };
  const begin = openMaking<T>((address, page) => (page.tenantId === null ? missing : pages).set(address, page));
  const forget = (isForgotten: (page: T) => boolean) => {
    begin.startOver();
    for (const [address, page] of pages) if (isForgotten(page)) pages.delete(address);
    // Whose a page will be that is not there yet, nobody knows.
    missing.clear();
  };
  return {
    find: address => {
      const known = lookUp(address);
      return known && now() < known.freshUntil ? known : null;
    },
    get: async (address, make) => {
      const known = lookUp(address);
      if (!known) return begin.make(address, make);
      // Looked at again beside serving it; a failure is tried again by the next visitor.
      if (now() >= known.freshUntil) begin.make(address, make).catch(() => undefined);
      return known;
    },
    changed: tenantId => forget(page => page.tenantId === tenantId),
    open: begin.open,
    close: () => {
      begin.close();
      forget(() => true);
    },
  };
}

/**
 * One at a time for each address. A page that was begun before a change may show what was before it: who comes later
 * does not join it, and it is not kept. Whose it will be nobody knows yet, so any practice's change ends them all.
 */
function openMaking<T>(keep: (address: string, page: T) => void) {
  let underWay = new Map<string, Promise<T>>();
  let isOpen = false;
  const startOver = () => {
    underWay = new Map();
  };
  return {
    startOver,
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
    },
    make: (address: string, make: () => Promise<T>): Promise<T> => {
      const joined = underWay.get(address);
      if (joined) return joined;
      const making = make();
      if (!isOpen) return making;
      const begunAmong = underWay;
      underWay.set(address, making);
      const end = (page?: T) => {
        if (begunAmong !== underWay) return;
        underWay.delete(address);
        if (page) keep(address, page);
      };
      making.then(end, () => end());
      return making;
    },
  };
}

/** Its bodies and what is kept besides. */
const sizeOf = (page: FinishedPage) => Math.ceil((page.plain.body?.length ?? 0) * 1.5) + 2_048;
