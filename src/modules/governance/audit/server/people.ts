import { mostNamed, type Subject } from '../contract.ts';

export type Seen = { ids: number[]; count: number | null; subjectId: number | null };

/** Whom an answer is about: of clients by their id, of all else by what says `clientId`. */
export function peopleIn(result: unknown, subject: Subject): Seen {
  if (typeof result === 'string') return peopleInText(result, subject);
  if (isBulk(result)) return { ids: result.ids, count: result.changed, subjectId: null };
  const rows = rowsOf(result, subject);
  if (!rows) return { ids: idsOf([result], subject), count: null, subjectId: idOf(result) };
  const subjectId = rows.length === 1 ? idOf(rows[0]) : null;
  const ids = rows.length > mostNamed ? [] : [...new Set(idsOf(rows, subject))];
  return { ids, count: countOf(result) ?? rows.length, subjectId };
}

/** Of a list that says itself how many there are beside those that it names. */
const countOf = (result: unknown) =>
  isObject(result) && typeof result.clientCount === 'number' ? result.clientCount : null;

/** Of one change of many all are named who can be: each of them was changed, and nobody else. */
function isBulk(result: unknown): result is { ids: number[]; changed: number } {
  return isObject(result) && typeof result.changed === 'number' && Array.isArray(result.ids);
}

/** A list of ten thousand is looked through in some milliseconds; of a long one the first are kept, and how many it showed. */
function peopleInText(text: string, subject: Subject): Seen {
  const pattern = subject === 'client' ? /\{"id" ?: ?(\d+)/g : /"clientId" ?: ?(\d+)/g;
  const ids = new Set<number>();
  for (const [, id] of text.matchAll(pattern)) ids.add(Number(id));
  return { ids: [...ids].slice(0, mostNamed), count: ids.size, subjectId: null };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const listNames = ['items', 'rows', 'entries', 'recipients', 'invoices', 'appointments'];

function rowsOf(result: unknown, subject: Subject): unknown[] | null {
  if (Array.isArray(result)) return result;
  if (!isObject(result)) return null;
  for (const name of subject === 'client' ? ['clients', ...listNames] : listNames)
    if (Array.isArray(result[name])) return result[name];
  return null;
}

const idsOf = (rows: unknown[], subject: Subject): number[] =>
  rows.flatMap(row => {
    const id = subject === 'client' ? idOf(row) : clientIdOf(row);
    return id ? [id] : [];
  });

function clientIdOf(row: unknown): number | null {
  if (!isObject(row)) return null;
  if (typeof row.clientId === 'number') return row.clientId;
  return idOf(row.client);
}

const idOf = (row: unknown): number | null => (isObject(row) && typeof row.id === 'number' ? row.id : null);
