import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Services } from '../../../platform/services.ts';
import { deriveKey } from '../../../platform/tokens.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { queueResetMail } from './reset-mail.tsx';
import { accounts, sessions, users, verifications } from './tables.ts';

const days = (count: number) => count * 86_400;

/** Sessions, passwords and their reset. Called by our own routes; its own addresses are not mounted. */
export function createAuth(services: Services) {
  return betterAuth({
    baseURL: services.env.APP_URL,
    secret: deriveKey(services.secret, 'session'),
    database: drizzleAdapter(drizzle({ client: services.database.pool, casing: 'snake_case' }), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    advanced: {
      cookiePrefix: 'sorrel',
      database: { generateId: 'serial' },
      useSecureCookies: services.env.APP_URL.startsWith('https:'),
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    session: { expiresIn: days(30), updateAge: days(1) },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: 3_600,
      sendResetPassword: ({ user, token }) =>
        queueResetMail(services, { userId: Number(user.id), email: user.email, token }),
    },
    logger: { log: (level, message) => services.log.debug({ level }, message) },
    telemetry: { enabled: false },
  });
}
export type Auth = ReturnType<typeof createAuth>;

const opened = new WeakMap<Services, Auth>();

/** Of these services: made when it is first asked for. */
export function authOf(services: Services): Auth {
  const auth = opened.get(services) ?? createAuth(services);
  opened.set(services, auth);
  return auth;
}
