import type { MiddlewareHandler } from 'hono';
import { authenticateKey } from '../../../modules/accounts/api-keys/server/authenticate-key.ts';
import { findPrincipal } from '../../../modules/accounts/auth/server/session.ts';
import { findClient } from '../../../modules/room/access/server/client-session.ts';
import { AppError } from '../../../platform/errors.ts';
import { usesApiKey } from '../../../platform/http/guards.ts';
import type { ClientOnly, Private } from '../../../platform/http/request.ts';

/** Authenticates by API key if the request has one, otherwise by session. */
export const authenticate: MiddlewareHandler<Private> = async (c, next) => {
  const principal = usesApiKey(c) ? await authenticateKey(c) : await findPrincipal(c, c.get('services'));
  // Also for unknown routes, so that anonymous callers do not learn which routes exist.
  if (!principal) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
  c.set('principal', principal);
  c.header('cache-control', 'no-store');
  await next();
};

/** Authenticates a client by the session of the client room. */
export const authenticateClient: MiddlewareHandler<ClientOnly> = async (c, next) => {
  const client = await findClient(c, c.get('services'));
  if (!client) throw new AppError('signed_out', 'You’re signed out. Ask for a new link to sign in.');
  c.set('client', client);
  c.header('cache-control', 'no-store');
  await next();
};
