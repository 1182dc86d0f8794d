import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Attempts counted for rate limits; `key` is the limit's name and a keyed hash or an id. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  expiresAt: instant().notNull(),
});

/** One row, written by its migration: what tells this instance from others that speak with the same accounts elsewhere. */
export const instance = pgTable(
  'instance',
  {
    isOnly: boolean().primaryKey().default(true),
    key: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  },
  table => [check('instance_is_one', sql`${table.isOnly}`)],
);
