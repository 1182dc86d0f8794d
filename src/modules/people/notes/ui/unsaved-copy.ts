import { type Draft, draft } from './draft.ts';

type Whose = { userId: number; clientId: number };
const keyOf = ({ userId, clientId }: Whose) => `note ${userId} ${clientId}`;

/**
 * The copy of a text that is not saved yet. In the session's storage, not the lasting one: it survives a reload and goes
 * with the window, and what is said in a session does not stay behind on a machine that others use.
 */
export function readCopy(whose: Whose): Draft | null {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Without storage, or with a full one, the text is in the editor all the same. */
export function writeCopy(whose: Whose, copy: Draft | null) {
  try {
    if (copy) sessionStorage.setItem(keyOf(whose), JSON.stringify(copy));
    else sessionStorage.removeItem(keyOf(whose));
  } catch {}
}
