import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { asSystem, asSystemTogether, type Database, type Who } from '../../../../platform/database/scope.ts';
import type { Private } from '../../../../platform/http/routes.ts';
import { isSendingPaused } from '../../../../platform/outbox/sending-pause.ts';
import { deriveKey } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { hasMailServer, instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { type CurrentUser, currentUser } from '../contract.ts';
import { cookieRules, nameOf } from './cookies.ts';
import type { Kept } from './enter.ts';
import { findMembership, mustSecure } from './members.ts';
import { isYoung, sessionEnd } from './own-sessions.ts';
import { listPractices } from './practices.ts';
import { asksForProof } from './proven.ts';
import { members, sessions, users } from './tables.ts';

/** Who sends this request, by its session cookie; null without a session that still counts. */
export async function findWho(c: Context, services: Services): Promise<Who | null> {
  const token = sessionToken(c, services);
  if (!token) return null;
  const found = await findSession(services.database, token);
  if (!found) return null;
  if (found.isOld) await prolong(c, services, token);
  const { tenantId, userId, role, mustSecure, isUnproven } = found;
  return { tenantId, userId, role, mustSecure, isUnproven: isUnproven && asksForProof(services) };
}

/** In which practice the session of this Cookie header works; null without one. */
export const practiceOfCookie = async (services: Services, cookie: string | undefined): Promise<number | null> =>
  (await whoOfCookie(services, cookie))?.tenantId ?? null;

/** Whose session it is, and as what. */
export async function whoOfCookie(services: Services, cookie: string | undefined): Promise<Who | null> {
  const name = cookieName(services);
  if (!cookie?.includes(name)) return null;
  // Escaped as it travels, which `getCookie` undoes as well.
  const token = readToken(services, parse(cookie, name)[name]);
  const found = token ? await findSession(services.database, token) : null;
  // Who must not work yet is a visitor like any other.
  return found && !found.mustSecure ? { tenantId: found.tenantId, userId: found.userId, role: found.role } : null;
}

/** Who reads a public page, with the session's token, if somebody is signed in. */
export async function findVisitor(c: Context, services: Services) {
  const [who, token] = [await findWho(c, services), sessionToken(c, services)];
  return who && token ? { userId: who.userId, token } : null;
}

/** Which session sends this request; null without a cookie that was signed here. */
const sessionToken = (c: Context, services: Services): string | null =>
  readToken(services, getCookie(c, cookieName(services)));

/** Who sends this request, and by which session: there is one, or the call would not have come to its route. */
export const ownSession = (c: Context<Private>) => ({
  ...c.get('who'),
  token: sessionToken(c, c.get('services')) ?? '',
});

/** The session's token out of its cookie, `<token>.<HMAC-SHA256 in base64>`; null if it was not signed here. */
function readToken({ secret }: Services, cookie: string | undefined): string | null {
  const [token = '', signature = ''] = cookie?.split(/\.([^.]*)$/) ?? [];
  const expected = sign(secret, token);
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

const sign = (secret: string, token: string) =>
  createHmac('sha256', deriveKey(secret, 'session')).update(token).digest();

/** Gives the browser the session's token, in a cookie that ends when the session does. */
export function passToken(c: Context, services: Services, { token, expiresAt }: Kept) {
  const { name, value } = sessionCookie(services, token);
  setCookie(c, name, value, { ...cookieRules(services), expires: expiresAt });
}

/** The cookie of a session, signed; its value is not encoded for the header yet. */
export const sessionCookie = (services: Services, token: string) => ({
  name: cookieName(services),
  value: `${token}.${sign(services.secret, token).toString('base64')}`,
});

const cookieName = (services: Services) => nameOf(services, 'session_token');

/**
 * The session with its membership, in one statement. A session stays in the practice it works in: when the membership
 * there has ended, so has the session.
 */
async function findSession(database: Database, token: string): Promise<Found | null> {
  const query = queries.get(database.pool) ?? prepareQuery(database);
  queries.set(database.pool, query);
  const [found] = await query.execute({ token });
  return found ?? null;
}

type Found = Awaited<ReturnType<ReturnType<typeof prepareQuery>['execute']>>[number];

/** Prepared once for each pool: building this query costs as much as running it. */
const queries = new WeakMap<object, ReturnType<typeof prepareQuery>>();

const prepareQuery = (database: Database) =>
  asSystem(database)
    .db.select({
      tenantId: members.tenantId,
      userId: members.userId,
      role: members.role,
      mustSecure,
      isUnproven: sql<boolean>`not ${users.emailVerified}`,
      isOld: sql<boolean>`${sessions.updatedAt} < now() - interval '1 day'`,
    })
    .from(sessions)
    .innerJoin(members, and(eq(members.userId, sessions.userId), isNull(members.leftAt)))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`now()`),
        isYoung,
        or(isNull(sessions.tenantId), eq(sessions.tenantId, members.tenantId)),
      ),
    )
    .orderBy(members.tenantId)
    .limit(1)
    .prepare('find_session');

/** Once a day, so that few requests write: a session ends 30 days after its last use. */
async function prolong(c: Context, services: Services, token: string) {
  const expiresAt = sessionEnd();
  const { rowCount } = await asSystem(services.database)
    .db.update(sessions)
    .set({ expiresAt, updatedAt: sql`now()` })
    .where(eq(sessions.token, token));
  // It may have been ended meanwhile.
  if (rowCount) passToken(c, services, { token, expiresAt });
}

/** Ends the session of this request, and takes its cookie back. */
export async function signOut(c: Context, services: Services) {
  const token = sessionToken(c, services);
  if (token) await asSystem(services.database).db.delete(sessions).where(eq(sessions.token, token));
  deleteCookie(c, cookieName(services), cookieRules(services));
}

/** The User entity of the specification, with role and practice. */
export async function getCurrentUser(services: Services, who: Who): Promise<CurrentUser> {
  const { tenantId, userId } = who;
  // On one connection: every page of the app asks for this first.
  const [[user], practice, practices, membership, isHeld, sendsMail] = await asSystemTogether(
    services.database,
    system =>
      Promise.all([
        system.db.select().from(users).where(eq(users.id, userId)),
        getPractice({ ...system, tenantId }),
        listPractices(system, userId),
        who.mustSecure === undefined ? findMembership(system, who) : who,
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
    tenantId: who.tenantId,
    role: who.role,
    practice: { name: practice.name, ...practice.settings, hasMailServer: sendsMail },
    practices,
    mustSecure: membership?.mustSecure ?? false,
    isEmailProven: user.emailVerified || !asksForProof(services),
    isSendingHeld: isHeld,
    signInAlerts: user.signInAlerts,
    sendsAccountEmail: instanceHasMailServer(services),
  });
}
