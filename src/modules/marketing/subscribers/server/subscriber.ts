import type { newsletterSubscribers } from './tables.ts';

/** A row as it is kept. */
export type Subscriber = typeof newsletterSubscribers.$inferSelect;
