import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A key given by the database. */
export const key = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull();
/** A reference to a key. */
export const reference = () => bigint({ mode: 'number' });
/** The practice a row belongs to: first in every key, so that no row can point into another practice. */
export const tenantId = () => bigint({ mode: 'number' }).notNull();
/** An instant; whole milliseconds, as they travel. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
