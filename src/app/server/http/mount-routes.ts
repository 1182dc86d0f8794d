import type { Context, Hono, MiddlewareHandler } from 'hono';
import { requireVerifiedEmail } from '../../../modules/accounts/auth/server/email-verification.ts';
import type { ViewLog } from '../../../modules/governance/audit/server/view-log.ts';
import type { Principal } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PageRoute } from '../../../platform/http/declare-page.ts';
import type { MemberRoute, OpenRoute, Route } from '../../../platform/http/declare-route.ts';
import type { ClientOnly, Private, Public } from '../../../platform/http/request.ts';
import type { AuditAction } from '../../../shared/audit-actions.ts';
import { isAllowed, may, type Permission } from '../../../shared/permissions.ts';
import { auditClient, auditMember, auditVisitor, isId } from './audit-requests.ts';
import { authenticate, authenticateClient } from './authenticate.ts';
import { clientRoutes, members, openRoutes } from './declared-routes.ts';

/**
 * Sorts `/clients/tags` before `/clients/:id`, because the first matching route answers; otherwise keeps the order of
 * declaration.
 */
export function literalPathsFirst<R extends Route>(routes: R[]): R[] {
  const shape = ({ path }: Route) => path.replace(/[^/]+/g, part => (part.startsWith(':') ? '1' : '0'));
  return routes.toSorted((one, next) => shape(one).localeCompare(shape(next)));
}

export const mountProviders = (app: Hono<Public>, viewLog: ViewLog) =>
  mountOpen(
    app,
    viewLog,
    openRoutes.filter(each => each.for === 'provider'),
  );

export const mountVisitors = (app: Hono<Public>, viewLog: ViewLog) =>
  mountOpen(
    app,
    viewLog,
    openRoutes.filter(each => each.for === 'visitor'),
  );

/** Checks the role's permission and, for an API key, also the key's. */
const requirePermission =
  ({ allow }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    requirePermissionOf(c.get('principal'), allow);
    await next();
  };

/** @throws AppError forbidden */
function requirePermissionOf(principal: Principal, permission: Permission) {
  if (principal.scopes && !isAllowed(principal, permission))
    throw new AppError(
      'forbidden',
      `This key can’t do this. It needs the permission ${permission}, and so does the role of its creator.`,
    );
  if (!may(principal.role, permission)) throw new AppError('forbidden', 'Your role doesn’t allow this. Ask an owner.');
}

/** Where the role requires two-factor authentication, members without it can only set it up or sign out. */
const requireTwoFactor =
  ({ beforeSecondStep }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    if (!beforeSecondStep) requireTwoFactorOf(c.get('principal'));
    await next();
  };

/** @throws AppError forbidden */
function requireTwoFactorOf({ mustSecure }: Principal) {
  if (mustSecure) throw new AppError('forbidden', 'Your practice requires two-step sign-in. Set it up to continue.');
}

/** Without a verified email address, an account cannot send custom text to others (spam). */
const requireVerifiedAccount =
  ({ needsVerifiedEmail }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    if (needsVerifiedEmail === true) requireVerifiedEmail(c.get('principal'));
    await next();
  };

/** Any change may affect the next free appointment, which public pages show, so their cached pages are dropped. */
const invalidatePages =
  ({ method }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    await next();
    if (method !== 'GET') c.get('services').pages.changed(c.get('principal').tenantId);
  };

/** Audits the request, with the client and row ids from its path. */
const auditMemberRoute =
  (each: MemberRoute, viewLog: ViewLog): MiddlewareHandler<Private> =>
  (c, next) =>
    auditMember(c, next, { viewLog, action: each.audit, addressed: subject => idsInPath(c, each, subject) });

const auditClientRoute =
  ({ audit }: { audit: AuditAction }, viewLog: ViewLog): MiddlewareHandler<ClientOnly> =>
  (c, next) =>
    auditClient(c, next, { viewLog, action: audit });

const auditOpenRoute =
  ({ audit }: { audit: AuditAction }, viewLog: ViewLog): MiddlewareHandler<Public> =>
  (c, next) =>
    auditVisitor(c, next, { viewLog, action: audit });

/** The client whose id is in the path, and the id of the audited row: the client or the first other id. */
function idsInPath(c: Context, { keys }: Route, subject: string) {
  const numbers = Object.entries(keys).flatMap(([name, noun]) => {
    const value = c.req.param(name) ?? '';
    return isId(value) ? [{ isClient: noun === 'client', id: Number(value) }] : [];
  });
  const client = numbers.find(({ isClient }) => isClient)?.id;
  const other = numbers.find(({ isClient }) => !isClient)?.id;
  return { clientIds: client ? [client] : [], subjectId: (subject === 'client' ? client : other) ?? null };
}

function mountOpen(app: Hono<Public>, viewLog: ViewLog, routes: OpenRoute[]) {
  for (const each of literalPathsFirst(routes))
    app.on(each.method, each.path, auditOpenRoute(each, viewLog), each.handle);
}

/** Order matters: the first matching route answers. */
export function mountPages(app: Hono<Public>, pages: PageRoute[], viewLog: ViewLog) {
  for (const each of pages) {
    const around = each.around ? [each.around] : [];
    app.on(each.method, each.path, auditOpenRoute(each, viewLog), ...around, each.handle);
  }
}

/** Routes of the client room, behind its own session. */
export function mountClients(app: Hono<Public>, viewLog: ViewLog) {
  for (const each of literalPathsFirst(clientRoutes))
    app.on(each.method, each.path, authenticateClient, auditClientRoute(each, viewLog), each.handle);
}

/** Routes of members, behind a session or an API key, each with its own guards. */
export function mountMembers(app: Hono<Public>, viewLog: ViewLog) {
  for (const each of literalPathsFirst(members)) {
    const guards = [requirePermission(each), requireTwoFactor(each), requireVerifiedAccount(each)] as const;
    const middleware = [authenticate, invalidatePages(each), ...guards, auditMemberRoute(each, viewLog)] as const;
    app.on(each.method, each.path, ...middleware, each.handle);
  }
}
