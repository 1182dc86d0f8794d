import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { asSystem, type System, type Who } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { describeDevice } from '../../../../platform/http/describe-device.ts';
import type { Services } from '../../../../platform/services.ts';
import type { SessionInfo } from '../contract.ts';
import { sessions } from './tables.ts';

/** Absolute session lifetime of 90 days, regardless of use (docs/security.md, "Sessions"). */
export const isYoung = gt(sessions.createdAt, sql`now() - interval '90 days'`);

/** Idle timeout: each use extends the session to this time. */
export const sessionEnd = () => new Date(Date.now() + 30 * 86_400_000);

/** Newest first. `token` marks the current session. */
export async function listSessions(services: Services, { userId }: Who, token: string): Promise<SessionInfo[]> {
  const found = await asSystem(services.database)
    .db.select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`), isYoung))
    .orderBy(desc(sessions.id));
  return found.map(each => ({
    id: each.id,
    device: describeDevice(each.userAgent ?? ''),
    isCurrent: each.token === token,
    createdAt: each.createdAt.toISOString(),
    lastSeenAt: each.updatedAt.toISOString(),
  }));
}

/** Returns true if it was the current session. @throws AppError not_found */
export async function endSession(services: Services, { userId }: Who, { id, token }: { id: number; token: string }) {
  const [ended] = await asSystem(services.database)
    .db.delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ token: sessions.token });
  if (!ended) throw notFound('Session');
  return ended.token === token;
}

/** `token`: of the current session, which continues. */
export const endOtherSessions = ({ db }: System, userId: number, token: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token)));

export const endSessions = ({ db }: System, userId: number) => db.delete(sessions).where(eq(sessions.userId, userId));
