import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { asSystem, type ClientPrincipal, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { cookieRules, nameOf } from '../../../accounts/auth/server/session.ts';
import { sessionDays } from '../contract.ts';
import { clientSessions } from './tables.ts';

/** The browser sends the cookie to calls of the client room only, so no other call can mistake a client for a member. */
const roomPath = '/api/room';

const cookieName = (services: Services) => nameOf(services, 'client_session');
const expiry = () => addMinutes(new Date(), daysInMinutes(sessionDays));

/**
 * Signs a device in as this client.
 * @returns the value of its cookie, `<tenantId>.<token>`, so that the lookup goes to one shard
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

/** The client who sends this request; null without a session, and for archived clients. */
export async function findClient(c: Context, services: Services): Promise<ClientPrincipal | null> {
  const value = getCookie(c, cookieName(services)) ?? '';
  const [, tenant, token] = /^([1-9]\d{0,14})\.([\w-]{32})$/.exec(value) ?? [];
  if (!tenant || !token) return null;
  const tenantId = Number(tenant);
  const { db } = asSystem(services.database);
  const [found] = await db
    .select({
      sessionId: clientSessions.id,
      clientId: clientSessions.clientId,
      isOld: sql<boolean>`${clientSessions.lastSeenAt} < now() - interval '1 day'`,
    })
    .from(clientSessions)
    .where(
      and(
        eq(clientSessions.tenantId, tenantId),
        eq(clientSessions.tokenHash, hashToken(token)),
        gt(clientSessions.expiresAt, sql`now()`),
        sql`exists (select from clients c where c.tenant_id = ${clientSessions.tenantId}
          and c.id = ${clientSessions.clientId} and c.archived_at is null)`,
      ),
    );
  if (!found) return null;
  const { sessionId, clientId, isOld } = found;
  if (isOld) await extend(c, services, { tenantId, sessionId, value });
  return { tenantId, clientId, sessionId };
}

/** Once a day, so that a visit does not cost a write each time. */
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
  setClientCookie(c, services, value, expiresAt);
}

export const setClientCookie = (c: Context, services: Services, value: string, expires = expiry()) =>
  setCookie(c, cookieName(services), value, { ...cookieRules(services), path: roomPath, expires });

/** Signs this device out. */
export async function endClientSession(
  c: Context,
  services: Services,
  { tenantId, sessionId }: ClientPrincipal,
): Promise<void> {
  await asSystem(services.database)
    .db.delete(clientSessions)
    .where(and(eq(clientSessions.tenantId, tenantId), eq(clientSessions.id, sessionId)));
  deleteCookie(c, cookieName(services), { ...cookieRules(services), path: roomPath });
}

/**
 * Runs what a signed-in client writes, in one transaction of the practice. The client role only reads, so here the queries
 * alone keep to the client's own rows: each must name `clientId`.
 */
export const inPracticeOf = <T>(
  { database }: Services,
  { tenantId, clientId }: ClientPrincipal,
  work: (scope: Scope & { clientId: number }) => Promise<T>,
): Promise<T> => inTenant(database, { tenantId, userId: 0, role: 'viewer' }, scope => work({ ...scope, clientId }));
