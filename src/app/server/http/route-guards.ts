import type { Context, MiddlewareHandler } from 'hono';
import { refuseUnproven } from '../../../modules/accounts/auth/server/proven.ts';
import type { ViewLog } from '../../../modules/governance/audit/server/view-log.ts';
import type { Who } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MemberRoute, Route } from '../../../platform/http/declare-route.ts';
import type { Private, Public } from '../../../platform/http/routes.ts';
import type { AuditAction } from '../../../shared/audit-actions.ts';
import { isAllowed, may, type Permission } from '../../../shared/permissions.ts';
import { isKey, noteMember, noteVisitor } from './note-call.ts';

/** Lets through whose role may use the route, and of a key whose permissions hold it, too. */
export const permitted =
  ({ allow }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    refuseUnpermitted(c.get('who'), allow);
    await next();
  };

/** @throws AppError forbidden */
export function refuseUnpermitted(who: Who, permission: Permission) {
  if (who.scopes && !isAllowed(who, permission))
    throw new AppError(
      'forbidden',
      `This key can’t do this. It needs the permission ${permission}, and so does the role of its creator.`,
    );
  if (!may(who.role, permission)) throw new AppError('forbidden', 'Your role doesn’t allow this. Ask an owner.');
}

/** Where the role requires two-step sign-in, members without it can only set it up or sign out. */
export const secured =
  ({ beforeSecondStep }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    if (!beforeSecondStep) refuseUnsecured(c.get('who'));
    await next();
  };

/** @throws AppError forbidden */
export function refuseUnsecured({ mustSecure }: Who) {
  if (mustSecure) throw new AppError('forbidden', 'Your practice requires two-step sign-in. Set it up to continue.');
}

/** Until an account's address is shown to be its owner's, nothing goes out to strangers in its words. */
export const proven =
  ({ needsVerifiedEmail }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    if (needsVerifiedEmail === true) refuseUnproven(c.get('who'));
    await next();
  };

/** After every writing call the practice's public pages look up the next free time again. */
export const tellsPages =
  ({ method }: MemberRoute): MiddlewareHandler<Private> =>
  async (c, next) => {
    await next();
    if (method !== 'GET') c.get('services').pages.changed(c.get('who').tenantId);
  };

/** Notes in the audit log what a call does, and whom it is about as far as its address says. */
export const noted =
  (each: MemberRoute, looks: ViewLog): MiddlewareHandler<Private> =>
  (c, next) =>
    noteMember(c, next, { looks, action: each.audit, addressed: subject => addressed(c, each, subject) });

/** Notes in the audit log what a call without a session does. */
export const notedOpen =
  ({ audit }: { audit: AuditAction }, looks: ViewLog): MiddlewareHandler<Public> =>
  (c, next) =>
    noteVisitor(c, next, { looks, action: audit });

/** The client whose key the address holds, and the first key of anything else. */
function addressed(c: Context, { keys }: Route, subject: string) {
  const numbers = Object.entries(keys).flatMap(([name, noun]) => {
    const given = c.req.param(name) ?? '';
    return isKey(given) ? [{ isClient: noun === 'client', id: Number(given) }] : [];
  });
  const client = numbers.find(({ isClient }) => isClient)?.id;
  const other = numbers.find(({ isClient }) => !isClient)?.id;
  return { clientIds: client ? [client] : [], subjectId: (subject === 'client' ? client : other) ?? null };
}
