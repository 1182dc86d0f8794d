import { and, eq, sql } from 'drizzle-orm';
import type { Principal, Scope, System } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { deriveKey, hashToken, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { findMembership } from '../../../accounts/auth/server/members.ts';
import type { CalendarFeed } from '../contract.ts';
import { calendarFeeds } from './tables.ts';

type Row = typeof calendarFeeds.$inferSelect;

export async function getFeed(services: Services, scope: Scope): Promise<CalendarFeed> {
  const [row] = await scope.db.select().from(calendarFeeds).where(own(scope));
  return present(services, row);
}

/** Creates a new URL and revokes the previous one. */
export async function renewFeed(services: Services, scope: Scope, now = new Date()): Promise<CalendarFeed> {
  const { tenantId, userId } = scope;
  const [row] = await scope.db
    .insert(calendarFeeds)
    .values({ tenantId, userId, version: 1, createdAt: now })
    .onConflictDoUpdate({
      target: [calendarFeeds.tenantId, calendarFeeds.userId],
      set: { version: sql`${calendarFeeds.version} + 1`, createdAt: now },
    })
    .returning();
  if (!row) throw notFound('Calendar');
  const tokenHash = hashToken(tokenOf(services, row));
  await scope.db.update(calendarFeeds).set({ tokenHash }).where(own(scope));
  return present(services, { ...row, tokenHash });
}

/** @throws AppError not_found if sharing is off */
export async function changeFeed(services: Services, scope: Scope, hideNames: boolean): Promise<CalendarFeed> {
  const [row] = await scope.db.update(calendarFeeds).set({ hideNames }).where(own(scope)).returning();
  if (!row?.tokenHash) throw notFound('Calendar');
  return present(services, row);
}

export async function revokeFeed(services: Services, scope: Scope): Promise<CalendarFeed> {
  const [row] = await scope.db.update(calendarFeeds).set({ tokenHash: null }).where(own(scope)).returning();
  return present(services, row);
}

/** Finds the owner of a token. Null if the owner has left the practice, even if they rejoined. */
export async function findFeed(services: Services, system: System, token: string) {
  const tokenHash = hashToken(token);
  const [feed] = await system.db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash));
  // After APP_SECRET was changed, the stored URL can no longer be shown to its owner, so it is not accepted either.
  if (!feed || tokenOf(services, feed) !== token) return null;
  const membership = await findMembership(system, feed);
  if (!membership || membership.joinedAt > feed.createdAt) return null;
  // Users who must set up two-factor authentication first cannot read through the feed either.
  if (membership.mustSecure) return null;
  const { tenantId, userId, hideNames } = feed;
  const principal: Principal = { tenantId, userId, role: membership.role };
  return { principal, hideNames };
}

const own = (scope: Scope) => and(eq(calendarFeeds.tenantId, scope.tenantId), eq(calendarFeeds.userId, scope.userId));

const tokenOf = ({ secret }: Services, { tenantId, userId, version }: Pick<Row, 'tenantId' | 'userId' | 'version'>) =>
  keyedHash(deriveKey(secret, 'calendar feed'), `${tenantId} ${userId} ${version}`);

function present(services: Services, row: Row | undefined): CalendarFeed {
  const token = row?.tokenHash ? tokenOf(services, row) : null;
  if (!row || !token || hashToken(token) !== row.tokenHash) {
    return { url: null, hideNames: row?.hideNames ?? false, createdAt: null };
  }
  const url = `${services.env.APP_URL}/calendar/${token}.ics`;
  return { url, hideNames: row.hideNames, createdAt: row.createdAt.toISOString() };
}
