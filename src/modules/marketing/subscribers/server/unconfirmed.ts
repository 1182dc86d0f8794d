import { and, eq, lt, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { newsletterSubscribers } from './tables.ts';

const keptDays = 30;

/** Forgets the addresses that nobody has confirmed for 30 days; a sweep. */
export async function deleteUnconfirmed({ db }: System, now = new Date()) {
  const { status, subscribedAt, askedAt } = newsletterSubscribers;
  const end = new Date(now.getTime() - keptDays * 86_400_000);
  // Whoever asked again has begun anew.
  const lastAsked = sql`coalesce(${askedAt}, ${subscribedAt})`;
  await db
    .delete(newsletterSubscribers)
    .where(and(eq(status, 'pending'), lt(subscribedAt, end), sql`${lastAsked} < ${end.toISOString()}::timestamptz`));
}
