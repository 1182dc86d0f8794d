import type { Details } from './DetailFields.tsx';

/** The key contains the slug, because all practices of an instance share the browser's storage. */
const keyOf = (slug: string) => `try-booking ${slug}`;
/** In milliseconds. A later visit is probably not part of the test. */
const maxAgeMs = 30 * 60_000;

/** Prefills the booking form for a test by the practice, until the test is booked. */
export function keepTry(slug: string, details: Details) {
  storage()?.setItem(keyOf(slug), JSON.stringify({ details, at: Date.now() }));
}

/** The details that `keepTry` stored in this browser in the last 30 minutes; undefined if there are none. */
export function readTry(slug: string): Details | undefined {
  try {
    const { details, at } = JSON.parse(storage()?.getItem(keyOf(slug)) ?? '{}');
    return Date.now() - at < maxAgeMs ? details : undefined;
  } catch {
    return undefined;
  }
}

export const forgetTry = (slug: string) => storage()?.removeItem(keyOf(slug));

/** Null if the browser's settings forbid storage: reading the property then throws. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
