import type { CookieOptions } from 'hono/utils/cookie';
import type { Services } from '../../../../platform/services.ts';

const isSecure = ({ env }: Services) => env.APP_URL.startsWith('https:');

/** Attributes of all sign-in cookies. */
export const cookieRules = (services: Services) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(services) }) satisfies CookieOptions;

/** Browsers accept the prefix `__Secure-` only over HTTPS (RFC 6265bis, 4.1.3). */
export const nameOf = (services: Services, name: string) => `${isSecure(services) ? '__Secure-' : ''}sorrel.${name}`;
