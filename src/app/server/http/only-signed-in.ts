import type { MiddlewareHandler } from 'hono';
import { authenticateKey } from '../../../modules/accounts/api-keys/server/key-holder.ts';
import { findPrincipal } from '../../../modules/accounts/auth/server/session.ts';
import { AppError } from '../../../platform/errors.ts';
import { namesKey } from '../../../platform/http/guards.ts';
import type { Private } from '../../../platform/http/routes.ts';

/** Mints who asks: by a key if the call names one, else by the session. */
export const onlySignedIn: MiddlewareHandler<Private> = async (c, next) => {
  const who = namesKey(c) ? await authenticateKey(c) : await findPrincipal(c, c.get('services'));
  // Also where there is no route: people who are signed out don't learn which routes exist.
  if (!who) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
  c.set('who', who);
  c.header('cache-control', 'no-store');
  await next();
};
