import type { Details } from './DetailFields.tsx';

/** All practices of an instance share the browser's storage: another one's page is to know nothing of it. */
const keyOf = (slug: string) => `try-booking ${slug}`;
/** Milliseconds: whoever books later does not mean that any more. */
const kept = 30 * 60_000;

/** What the form of this browser's next visit to the own page begins with, until it has booked. */
export function keepTry(slug: string, details: Details) {
  storage()?.setItem(keyOf(slug), JSON.stringify({ details, at: Date.now() }));
}

/** Nothing for everybody else. */
export function readTry(slug: string): Details | undefined {
  try {
    const { details, at } = JSON.parse(storage()?.getItem(keyOf(slug)) ?? '{}');
    return Date.now() - at < kept ? details : undefined;
  } catch {
    return undefined;
  }
}

export const forgetTry = (slug: string) => storage()?.removeItem(keyOf(slug));

/** Null where the browser's settings forbid it: reading the property alone throws then. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
