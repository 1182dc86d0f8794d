import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { asSystem, type ClientPrincipal, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { describeDevice } from '../../../../platform/http/describe-device.ts';
import { minutes } from '../../../../platform/rate-limit.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { cookieRules, nameOf } from '../../../accounts/auth/server/session.ts';
import { codeMinutes, type ShownParts, sessionDays } from '../contract.ts';
import { requirePart, roomOfClient } from './room-settings.ts';
import { clientSessions } from './tables.ts';

/**
 * The session is in two cookies, limited by path to the pages of the room and to its API, so that no other route
 * receives it and mistakes a client for a member. The page cookie is per practice, because a person may be a client of
 * two; the API cookie is that of the last sign-in.
 */
const cookiesOf = (services: Services, tenantId: number) => [
  { name: nameOf(services, 'client_session'), path: '/api/room' },
  { name: pageCookieName(services, tenantId), path: roomRoot },
];
const roomRoot = '/my';
const pageCookieName = (services: Services, tenantId: number) => nameOf(services, `client_session_${tenantId}`);

const expiry = () => addMinutes(new Date(), daysInMinutes(sessionDays));

/**
 * Creates a session for this client.
 * @returns the cookie value `<tenantId>.<token>`, whose tenant selects the shard
 */
export async function createClientSession(
  { db, tenantId }: Pick<Scope, 'db' | 'tenantId'>,
  { clientId, device }: { clientId: number; device: string },
): Promise<string> {
  const token = randomToken();
  await db
    .delete(clientSessions)
    .where(and(eq(clientSessions.tenantId, tenantId), sql`${clientSessions.expiresAt} < now()`));
  await db
    .insert(clientSessions)
    .values({ tenantId, clientId, tokenHash: hashToken(token), device, expiresAt: expiry() });
  return `${tenantId}.${token}`;
}

/**
 * The client of an API request; null without a session, for archived clients, and while the room is closed.
 * @throws AppError forbidden for a part of the room that is turned off
 */
export const findClient = (c: Context, services: Services): Promise<ClientPrincipal | null> =>
  findByCookie(c, services, getCookie(c, nameOf(services, 'client_session')) ?? '');

/** Like `findClient`, for a page of this practice's room. */
export async function findClientAt(c: Context, services: Services, tenantId: number): Promise<ClientPrincipal | null> {
  const client = await findByCookie(c, services, getCookie(c, pageCookieName(services, tenantId)) ?? '');
  return client?.tenantId === tenantId ? client : null;
}

async function findByCookie(c: Context, services: Services, value: string): Promise<ClientPrincipal | null> {
  const [, tenant, token] = /^([1-9]\d{0,14})\.([\w-]{32})$/.exec(value) ?? [];
  if (!tenant || !token) return null;
  const tenantId = Number(tenant);
  const { db } = asSystem(services.database);
  const [session] = await db
    .select({
      sessionId: clientSessions.id,
      clientId: clientSessions.clientId,
      isOld: sql<boolean>`${clientSessions.lastSeenAt} < now() - interval '1 day'`,
      parts: sql<ShownParts | null>`(select ${roomOfClient.parts} from clients c ${roomOfClient.joins}
        where c.tenant_id = client_sessions.tenant_id and c.id = client_sessions.client_id and ${roomOfClient.isOpen})`,
    })
    .from(clientSessions)
    .where(
      and(
        eq(clientSessions.tenantId, tenantId),
        eq(clientSessions.tokenHash, hashToken(token)),
        gt(clientSessions.expiresAt, sql`now()`),
      ),
    );
  if (!session?.parts) return null;
  const { sessionId, clientId, isOld, parts } = session;
  requirePart(parts, c.req.path);
  if (isOld) await extend(c, services, { tenantId, sessionId, value });
  return { tenantId, clientId, sessionId };
}

/** Extends the session at most once a day, to avoid a write at each visit. */
async function extend(
  c: Context,
  services: Services,
  { tenantId, sessionId, value }: { tenantId: number; sessionId: number; value: string },
) {
  const expiresAt = expiry();
  await asSystem(services.database)
    .db.update(clientSessions)
    .set({ lastSeenAt: new Date(), expiresAt })
    .where(and(eq(clientSessions.tenantId, tenantId), eq(clientSessions.id, sessionId)));
  setClientCookies(c, services, { tenantId, value, expiresAt });
}

/** `value`: what `createClientSession` returned. */
export function setClientCookies(
  c: Context,
  services: Services,
  { tenantId, value, expiresAt = expiry() }: { tenantId: number; value: string; expiresAt?: Date },
) {
  for (const { name, path } of cookiesOf(services, tenantId))
    setCookie(c, name, value, { ...cookieRules(services), path, expires: expiresAt });
}

const codeCookie = (services: Services) => nameOf(services, 'client_code');

/** The cookie of a browser that requested a code; expires with the code. */
export function setCodeCookies(c: Context, services: Services, browser: string) {
  for (const path of ['/api/room', roomRoot])
    setCookie(c, codeCookie(services), browser, { ...cookieRules(services), path, maxAge: minutes(codeMinutes) });
}

/** The token of the browser that requested a code; null if it didn’t, or if the cookie has expired. */
export const codeCookieOf = (c: Context, services: Services): string | null =>
  getCookie(c, codeCookie(services)) || null;

export function deleteCodeCookies(c: Context, services: Services) {
  for (const path of ['/api/room', roomRoot]) deleteCookie(c, codeCookie(services), { ...cookieRules(services), path });
}

/** The browser's name for the list of devices. */
export const deviceOf = (c: Context) => describeDevice(c.req.header('user-agent') ?? '') ?? '';

/** Signs this device out. */
export async function endClientSession(
  c: Context,
  services: Services,
  { tenantId, sessionId }: ClientPrincipal,
): Promise<void> {
  await asSystem(services.database)
    .db.delete(clientSessions)
    .where(and(eq(clientSessions.tenantId, tenantId), eq(clientSessions.id, sessionId)));
  for (const { name, path } of cookiesOf(services, tenantId)) deleteCookie(c, name, { ...cookieRules(services), path });
}

/** The devices on which this client is signed in, the one used last first. */
export async function listDevices({ db, tenantId }: Scope, { clientId, sessionId }: ClientPrincipal) {
  const { id, device, lastSeenAt } = clientSessions;
  const sessions = await db
    .select({ id, device, lastSeenAt })
    .from(clientSessions)
    .where(and(isOf({ tenantId, clientId }), gt(clientSessions.expiresAt, sql`now()`)))
    .orderBy(desc(lastSeenAt), desc(id));
  return sessions.map(each => ({ ...each, isCurrent: each.id === sessionId }));
}

/** Signs one device out, or all of this client's. */
export async function endDevices({ db, tenantId }: Scope, { clientId }: ClientPrincipal, which: number | 'all') {
  if (which !== 'all' && !Number.isSafeInteger(which)) return;
  const one = which === 'all' ? undefined : eq(clientSessions.id, which);
  await db.delete(clientSessions).where(and(isOf({ tenantId, clientId }), one));
}

const isOf = ({ tenantId, clientId }: { tenantId: number; clientId: number }) =>
  and(eq(clientSessions.tenantId, tenantId), eq(clientSessions.clientId, clientId));

/**
 * Runs writes of a signed-in client in one transaction of the practice. The client role can only read, so row-level
 * security does not isolate clients here: each query must name `clientId`.
 */
export const inPracticeOf = <T>(
  { database }: Services,
  { tenantId, clientId }: ClientPrincipal,
  work: (scope: Scope & { clientId: number }) => Promise<T>,
): Promise<T> => inTenant(database, { tenantId, userId: 0, role: 'viewer' }, scope => work({ ...scope, clientId }));
