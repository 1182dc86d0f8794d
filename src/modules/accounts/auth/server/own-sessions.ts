import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { asSystem, type System, type Who } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { describeDevice } from '../../../../platform/http/describe-device.ts';
import type { Services } from '../../../../platform/services.ts';
import type { SessionInfo } from '../contract.ts';
import { sessions } from './tables.ts';

/**
 * However busy, a session ends 90 days after it began, and the person shows again who they are (docs/security.md,
 * "Sessions").
 */
export const isYoung = gt(sessions.createdAt, sql`now() - interval '90 days'`);

/** When a session that begins or is used now ends, unless it is used again. */
export const sessionEnd = () => new Date(Date.now() + 30 * 86_400_000);

/** Where this person is signed in, newest first. `token`: of the session that asks. */
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

/** Ends one of the person's sessions; true when it was the one that asked. @throws AppError not_found */
export async function endSession(services: Services, { userId }: Who, { id, token }: { id: number; token: string }) {
  const [ended] = await asSystem(services.database)
    .db.delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ token: sessions.token });
  if (!ended) throw notFound('Session');
  return ended.token === token;
}

/** Ends every session of the person but the one that asks. */
export const endOtherSessions = ({ db }: System, userId: number, token: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token)));

export const endSessions = ({ db }: System, userId: number) => db.delete(sessions).where(eq(sessions.userId, userId));
