import type { Context, MiddlewareHandler, Next } from 'hono';
import { findKeyHolder } from '../../features/api-keys/server/key-holder.ts';
import type { Auth } from '../../features/auth/server/better-auth.ts';
import { findWho, presumeWho } from '../../features/auth/server/session.ts';
import { asSystem } from '../../platform/database/scope.ts';
import { AppError } from '../../platform/errors.ts';
import type { MemberRoute } from '../../platform/http/declare-route.ts';
import { namesKey } from '../../platform/http/guards.ts';
import type { Private } from '../../platform/http/routes.ts';

/** Mints who asks, for a route that declares itself. */
export const signedInFor =
  ({ looks }: MemberRoute, auth: Auth): MiddlewareHandler<Private> =>
  (c, next) =>
    signIn(c, next, { auth, presumes: Boolean(looks) });

/** For addresses without a route: people who are signed out get 401, and don't learn which routes exist. */
export const onlySignedIn =
  (auth: Auth): MiddlewareHandler<Private> =>
  (c, next) =>
    signIn(c, next, { auth, presumes: false });

/**
 * By a key if the call names one, else by the session. For a route that only looks it is presumed, and the session asked
 * on the way of the look (docs/decisions/058-looks-in-one-way.md).
 */
async function signIn(c: Context<Private>, next: Next, { auth, presumes }: { auth: Auth; presumes: boolean }) {
  const services = c.get('services');
  const presumed = presumes && !namesKey(c) ? presumeWho(c, services) : null;
  const who = presumed?.who ?? (namesKey(c) ? await findKeyHolder(c) : await findWho(c, services, auth));
  if (!who) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
  c.set('who', who);
  if (presumed) c.set('confirm', presumed.confirm);
  c.header('cache-control', 'no-store');
  await next();
  // It was refused before it came to a look.
  await c.get('confirm')?.(asSystem(services.database));
}
