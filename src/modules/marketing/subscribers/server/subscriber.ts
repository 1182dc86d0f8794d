import type { newsletterSubscribers } from './tables.ts';

export type Subscriber = typeof newsletterSubscribers.$inferSelect;
