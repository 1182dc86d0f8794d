import type { CookieOptions } from 'hono/utils/cookie';
import type { Services } from '../../../platform/services.ts';

const isSecure = ({ env }: Services) => env.APP_URL.startsWith('https:');

/** What all cookies of the sign-in have in common. */
export const cookieRules = (services: Services) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(services) }) satisfies CookieOptions;

/** As better-auth names its own. */
export const nameOf = (services: Services, name: string) => `${isSecure(services) ? '__Secure-' : ''}sorrel.${name}`;
