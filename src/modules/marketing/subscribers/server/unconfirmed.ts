import { and, eq, lt, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { newsletterSubscribers } from './tables.ts';

const keptDays = 30;

/** Deletes addresses that were not confirmed within 30 days (background sweep). */
export async function deleteUnconfirmed({ db }: System, now = new Date()) {
  const { status, subscribedAt, askedAt } = newsletterSubscribers;
  const end = new Date(now.getTime() - keptDays * 86_400_000);
  // A repeated sign-up starts the period again.
  const lastAsked = sql`coalesce(${askedAt}, ${subscribedAt})`;
  await db
    .delete(newsletterSubscribers)
    .where(and(eq(status, 'pending'), lt(subscribedAt, end), sql`${lastAsked} < ${end.toISOString()}::timestamptz`));
}
