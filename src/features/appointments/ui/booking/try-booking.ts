import type { Details } from './DetailFields.tsx';

const key = 'try-booking';
/** Milliseconds: whoever books later does not mean that any more. */
const kept = 30 * 60_000;

/** What the form of this browser's next visit to the own page begins with. */
export function keepTry(details: Details) {
  storage()?.setItem(key, JSON.stringify({ details, at: Date.now() }));
}

/** Nothing for everybody else. */
export function readTry(): Details | undefined {
  try {
    const { details, at } = JSON.parse(storage()?.getItem(key) ?? '{}');
    return Date.now() - at < kept ? details : undefined;
  } catch {
    return undefined;
  }
}

/** Null where the browser's settings forbid it: reading the property alone throws then. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
