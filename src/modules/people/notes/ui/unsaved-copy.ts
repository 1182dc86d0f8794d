import { type Draft, draft } from './draft.ts';

type DraftKey = { userId: number; clientId: number };
const keyOf = ({ userId, clientId }: DraftKey) => `note ${userId} ${clientId}`;

/**
 * A copy of unsaved text. In sessionStorage, which survives a reload but is cleared with the window: health data must
 * not stay on a shared computer.
 */
export function readCopy(whose: DraftKey): Draft | null {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Storage may be disabled or full; the text is still in the editor. */
export function writeCopy(whose: DraftKey, copy: Draft | null) {
  try {
    if (copy) sessionStorage.setItem(keyOf(whose), JSON.stringify(copy));
    else sessionStorage.removeItem(keyOf(whose));
  } catch {}
}
