import { bigint, timestamp } from 'drizzle-orm/pg-core';

export const key = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull();
export const reference = () => bigint({ mode: 'number' });
/** First column of every key and foreign key, so that no row can reference a row of another practice. */
export const tenantId = () => bigint({ mode: 'number' }).notNull();
/** Millisecond precision, because JSON carries no more. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
