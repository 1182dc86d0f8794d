import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Attempts counted for rate limits; `key` is the limit's name and a keyed hash or an id. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  expiresAt: instant().notNull(),
});
