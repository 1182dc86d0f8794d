import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '../shared/zod.ts';
import { AppError } from './errors.ts';

/** A cursor holds the sort keys of a page's last row, as a JSON array in base64url. It is opaque to clients. */
export const writeCursor = (keys: (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Builds the same cursor in SQL, for responses that the database serializes. */
export const cursorInSql = (...keys: SQL[]): SQL =>
  sql`translate(encode(convert_to(json_build_array(${sql.join(keys, sql`, `)})::text, 'UTF8'), 'base64'), E'+/=\\n', '-_')`;

/**
 * The sort keys in a cursor; undefined for the first page.
 * @throws AppError invalid for a malformed cursor or one of another list
 */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, keys: S): z.output<S> | undefined {
  if (!cursor) return undefined;
  try {
    const { data } = keys.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (data !== undefined) return data;
  } catch {
    // Not JSON: rejected below.
  }
  throw new AppError('invalid', 'This page of the list no longer exists. Reload the list.');
}

const idKey = z.tuple([id]);

/**
 * For lists sorted by id alone.
 * @throws AppError invalid
 */
export const readIdCursor = (cursor: string | undefined): number | undefined => readCursor(cursor, idKey)?.[0];

/** Expects one row more than `limit`, which shows whether there is a next page. */
export function cutPage<Row extends { id: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? writeCursor([last.id]) : null };
}
