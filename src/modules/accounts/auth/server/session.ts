import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type CookieOptions, parse } from 'hono/utils/cookie';
import {
  asSystem,
  asSystemTogether,
  type Database,
  type Principal,
  type System,
} from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { describeDevice } from '../../../../platform/http/describe-device.ts';
import type { Private } from '../../../../platform/http/request.ts';
import { isSendingPaused } from '../../../../platform/outbox/sending-pause.ts';
import { deriveKey } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { hasMailServer, instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { type CurrentUser, currentUser, type SessionInfo } from '../contract.ts';
import { requiresVerification } from './email-verification.ts';
import { findMembership, listPractices, mustSecure } from './members.ts';
import { members, sessions, users } from './tables.ts';

/** A token for a cookie, and when the cookie expires. */
export type CookieToken = { token: string; expiresAt: Date };

const isSecure = ({ env }: Services) => env.APP_URL.startsWith('https:');

/** Attributes of all sign-in cookies. */
export const cookieRules = (services: Services) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(services) }) satisfies CookieOptions;

/** Browsers accept the prefix `__Secure-` only over HTTPS (RFC 6265bis, 4.1.3). */
export const nameOf = (services: Services, name: string) => `${isSecure(services) ? '__Secure-' : ''}sorrel.${name}`;

/** Absolute session lifetime of 90 days, regardless of use (docs/security.md, "Sessions"). */
export const isWithinLifetime = gt(sessions.createdAt, sql`now() - interval '90 days'`);

/** Idle timeout: each use extends the session to this time. */
export const sessionEnd = () => new Date(Date.now() + 30 * 86_400_000);

/** Newest first. `token` marks the current session. */
export async function listSessions(services: Services, { userId }: Principal, token: string): Promise<SessionInfo[]> {
  const rows = await asSystem(services.database)
    .db.select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`), isWithinLifetime))
    .orderBy(desc(sessions.id));
  return rows.map(each => ({
    id: each.id,
    device: describeDevice(each.userAgent ?? ''),
    isCurrent: each.token === token,
    createdAt: each.createdAt.toISOString(),
    lastSeenAt: each.updatedAt.toISOString(),
  }));
}

/** Returns true if it was the current session. @throws AppError not_found */
export async function endSession(
  services: Services,
  { userId }: Principal,
  { id, token }: { id: number; token: string },
) {
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

/** The principal of the request's session cookie; null without a valid session. */
export async function findPrincipal(c: Context, services: Services): Promise<Principal | null> {
  const token = sessionToken(c, services);
  if (!token) return null;
  const session = await findSession(services.database, token);
  if (!session) return null;
  if (session.isOld) await extendSession(c, services, token);
  const { tenantId, userId, role, mustSecure, isUnverified } = session;
  return { tenantId, userId, role, mustSecure, isUnverified: isUnverified && requiresVerification(services) };
}

/** The practice of the session in this Cookie header; null without a valid session. */
export const practiceOfCookie = async (services: Services, cookie: string | undefined): Promise<number | null> =>
  (await findPrincipalOfCookie(services, cookie))?.tenantId ?? null;

/** The principal of the session in this Cookie header; null without a valid session. */
export async function findPrincipalOfCookie(services: Services, cookie: string | undefined): Promise<Principal | null> {
  const name = cookieName(services);
  if (!cookie?.includes(name)) return null;
  // Cookie values are percent-encoded; `getCookie` decodes them too.
  const token = readToken(services, parse(cookie, name)[name]);
  const session = token ? await findSession(services.database, token) : null;
  // Users who must set up two-factor sign-in first are treated as visitors.
  return session && !session.mustSecure
    ? { tenantId: session.tenantId, userId: session.userId, role: session.role }
    : null;
}

/** The signed-in user on a public page, with the session's token; null for visitors. */
export async function findVisitor(c: Context, services: Services) {
  const [principal, token] = [await findPrincipal(c, services), sessionToken(c, services)];
  return principal && token ? { userId: principal.userId, token } : null;
}

/** The session's token; null without a cookie that this server has signed. */
const sessionToken = (c: Context, services: Services): string | null =>
  readToken(services, getCookie(c, cookieName(services)));

/** The principal and session of a private route, whose guard has already verified the session. */
export const ownSession = (c: Context<Private>) => ({
  ...c.get('principal'),
  token: sessionToken(c, c.get('services')) ?? '',
});

/** Verifies a cookie `<token>.<HMAC-SHA256 in base64>` and returns its token; null if the signature is wrong. */
function readToken({ secret }: Services, cookie: string | undefined): string | null {
  const [token = '', signature = ''] = cookie?.split(/\.([^.]*)$/) ?? [];
  const expected = sign(secret, token);
  const actual = Buffer.from(signature, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null;
}

const sign = (secret: string, token: string) =>
  createHmac('sha256', deriveKey(secret, 'session')).update(token).digest();

/** Sets the session cookie, which expires with the session. */
export function setSessionCookie(c: Context, services: Services, { token, expiresAt }: CookieToken) {
  const { name, value } = sessionCookie(services, token);
  setCookie(c, name, value, { ...cookieRules(services), expires: expiresAt });
}

/** The signed cookie; its value is not percent-encoded yet. */
export const sessionCookie = (services: Services, token: string) => ({
  name: cookieName(services),
  value: `${token}.${sign(services.secret, token).toString('base64')}`,
});

const cookieName = (services: Services) => nameOf(services, 'session_token');

/** Session and membership in one query. A session is bound to its practice: it is invalid when the membership has ended. */
async function findSession(database: Database, token: string): Promise<SessionRow | null> {
  const query = queries.get(database.pool) ?? prepareQuery(database);
  queries.set(database.pool, query);
  const [session] = await query.execute({ token });
  return session ?? null;
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof prepareQuery>['execute']>>[number];

/** Prepared once per pool, because building this query costs as much as running it. */
const queries = new WeakMap<object, ReturnType<typeof prepareQuery>>();

const prepareQuery = (database: Database) =>
  asSystem(database)
    .db.select({
      tenantId: members.tenantId,
      userId: members.userId,
      role: members.role,
      mustSecure,
      isUnverified: sql<boolean>`not ${users.emailVerified}`,
      isOld: sql<boolean>`${sessions.updatedAt} < now() - interval '1 day'`,
    })
    .from(sessions)
    .innerJoin(members, and(eq(members.userId, sessions.userId), isNull(members.leftAt)))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`now()`),
        isWithinLifetime,
        or(isNull(sessions.tenantId), eq(sessions.tenantId, members.tenantId)),
      ),
    )
    .orderBy(members.tenantId)
    .limit(1)
    .prepare('find_session');

/** Extends the session (30 days after the last use) at most once a day, to keep writes rare. */
async function extendSession(c: Context, services: Services, token: string) {
  const expiresAt = sessionEnd();
  const { rowCount } = await asSystem(services.database)
    .db.update(sessions)
    .set({ expiresAt, updatedAt: sql`now()` })
    .where(eq(sessions.token, token));
  // The session may have been ended meanwhile.
  if (rowCount) setSessionCookie(c, services, { token, expiresAt });
}

/** Deletes the session and its cookie. */
export async function signOut(c: Context, services: Services) {
  const token = sessionToken(c, services);
  if (token) await asSystem(services.database).db.delete(sessions).where(eq(sessions.token, token));
  deleteCookie(c, cookieName(services), cookieRules(services));
}

/** The User entity of the specification, with role and practice. */
export async function getCurrentUser(services: Services, principal: Principal): Promise<CurrentUser> {
  const { tenantId, userId } = principal;
  // The queries share a round trip, because every page of the app makes this request first.
  const [[user], practice, practices, membership, isHeld, sendsMail] = await asSystemTogether(
    services.database,
    system =>
      Promise.all([
        system.db.select().from(users).where(eq(users.id, userId)),
        getPractice({ ...system, tenantId }),
        listPractices(system, userId),
        principal.mustSecure === undefined ? findMembership(system, principal) : principal,
        isSendingPaused(system, tenantId),
        hasMailServer(services, { ...system, tenantId }),
      ]),
  );
  if (!user) throw new Error('a session without its user');
  return currentUser.parse({
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.image,
    tenantId: principal.tenantId,
    role: principal.role,
    practice: { name: practice.name, ...practice.settings, hasMailServer: sendsMail },
    practices,
    mustSecure: membership?.mustSecure ?? false,
    isEmailProven: user.emailVerified || !requiresVerification(services),
    isSendingHeld: isHeld,
    signInAlerts: user.signInAlerts,
    sendsAccountEmail: instanceHasMailServer(services),
  });
}
