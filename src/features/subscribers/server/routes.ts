import { callerHash } from '../../../platform/http/caller.ts';
import { type PublicRoutes, publicRoutes, readBody } from '../../../platform/http/routes.ts';
import { newsletterSignup } from '../contract.ts';
import { subscribe } from './subscribe.ts';

export const newsletterRoutes: PublicRoutes = publicRoutes().post('/subscribe', async c => {
  await subscribe(c.get('services'), await readBody(c, newsletterSignup), callerHash(c));
  return c.json({ message: 'Thank you for subscribing to our newsletter!' });
});
