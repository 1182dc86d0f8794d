import { createHash } from 'node:crypto';
import type pg from 'pg';

/** What one connection has the server keep ready. */
export type Shelf = {
  /** The name under which this text is sent, just before it is; null when it is sent without one. */
  nameFor: (text: string) => string | null;
};

/** Each costs the server some 50 kB for each connection: only so many, and none that is written out at great length. */
const mostKept = 400;
const longestKept = 8_000;
/** So many statements of the connection later, what was not among them makes room for another. */
const idleAfter = 2_000;

/**
 * The one not used for longest makes room for what comes now, but only if it has been idle: of more statements than
 * there is room for, all in use by turns, each would else be pushed out just before its turn.
 */
export function openShelf(connection: pg.Connection): Shelf {
  /** The longest unused first, with the turn of its last use. */
  const kept = new Map<string, number>();
  let turn = 0;
  const makeRoom = () => {
    const [oldest] = kept;
    if (kept.size < mostKept || !oldest) return true;
    const [name, lastUse] = oldest;
    if (turn - lastUse < idleAfter) return false;
    if (!forget(connection, name)) return false;
    return kept.delete(name);
  };
  return {
    nameFor: text => {
      turn++;
      const name = nameOf(text);
      if (name === null || !(kept.delete(name) || makeRoom())) return null;
      kept.set(name, turn);
      return name;
    },
  };
}

/**
 * Closes it on the server, with the message for that and not with DEALLOCATE, which a failed transaction refuses. The
 * next statement takes the message along; what is under way was sent before, so it is done before. One whose own
 * preparation has not been answered stays: the answer would have the driver believe that it is still there.
 */
function forget(connection: pg.Connection, name: string): boolean {
  if (!tellsItsStatements(connection) || name in connection.submittedNamedStatements) return false;
  if (!(name in connection.parsedStatements)) return true;
  connection.close({ type: 'S', name }, false);
  delete connection.parsedStatements[name];
  return true;
}

/** As the driver keeps them for itself. */
type Telling = pg.Connection & Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>;

const tellsItsStatements = (connection: pg.Connection): connection is Telling =>
  'parsedStatements' in connection && 'submittedNamedStatements' in connection;

/** A list of values is another statement for each length: what comes this often is worth keeping. */
const comesAgain = 3;
const mostRemembered = 2_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/** Null for what has come too seldom, in this process. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  if (text.length > longestKept) return null;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < comesAgain) {
    remember(seen, text, times);
    return null;
  }
  seen.delete(text);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  remember(names, text, name);
  return name;
}

/** What was remembered first makes room. */
function remember<T>(what: Map<string, T>, text: string, value: T) {
  const [first] = what.keys();
  if (what.size >= mostRemembered && first !== undefined) what.delete(first);
  what.set(text, value);
}
