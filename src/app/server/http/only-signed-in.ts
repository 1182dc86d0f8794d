import type { MiddlewareHandler } from 'hono';
import { findKeyHolder } from '../../../modules/accounts/api-keys/server/key-holder.ts';
import { findWho } from '../../../modules/accounts/auth/server/session.ts';
import { findClient } from '../../../modules/room/access/server/client-session.ts';
import { AppError } from '../../../platform/errors.ts';
import { namesKey } from '../../../platform/http/guards.ts';
import type { ClientOnly, Private } from '../../../platform/http/routes.ts';

/** Mints who asks: by a key if the call names one, else by the session. */
export const onlySignedIn: MiddlewareHandler<Private> = async (c, next) => {
  const who = namesKey(c) ? await findKeyHolder(c) : await findWho(c, c.get('services'));
  // Also where there is no route: people who are signed out don't learn which routes exist.
  if (!who) throw new AppError('signed_out', 'You’re signed out. Sign in again.');
  c.set('who', who);
  c.header('cache-control', 'no-store');
  await next();
};

/** Mints the client who asks, by the session of the client room. */
export const onlyClients: MiddlewareHandler<ClientOnly> = async (c, next) => {
  const client = await findClient(c, c.get('services'));
  if (!client) throw new AppError('signed_out', 'You’re signed out. Ask for a new link to sign in.');
  c.set('client', client);
  c.header('cache-control', 'no-store');
  await next();
};
