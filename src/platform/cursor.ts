import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '../shared/zod.ts';
import { AppError } from './errors.ts';

/** A cursor is the sort keys of a page's last row: a JSON array in base64url, which callers hand back unread. */
export const writeCursor = (keys: (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The same, where the database writes the answer. */
export const cursorInSql = (...keys: SQL[]): SQL =>
  sql`translate(encode(convert_to(json_build_array(${sql.join(keys, sql`, `)})::text, 'UTF8'), 'base64'), E'+/=\\n', '-_')`;

/** The sort keys of a cursor; undefined on the first page. @throws AppError invalid for a cursor of another list, or of none */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, keys: S): z.output<S> | undefined {
  if (!cursor) return undefined;
  try {
    const { data } = keys.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (data !== undefined) return data;
  } catch {
    // No JSON: refused like any other that is not ours.
  }
  throw new AppError('invalid', 'This page of the list no longer exists. Reload the list.');
}

const idKey = z.tuple([id]);

/** The same for a list that is sorted by id alone. @throws AppError invalid */
export const readIdCursor = (cursor: string | undefined): number | undefined => readCursor(cursor, idKey)?.[0];

/** A page sorted by id, of rows that were read with one more than it shows. */
export function cutPage<Row extends { id: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? writeCursor([last.id]) : null };
}
