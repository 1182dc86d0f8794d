import type { Context } from 'hono';
import { callerHash } from '../../../platform/http/caller.ts';
import {
  type PrivateRoutes,
  type Public,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
} from '../../../platform/http/routes.ts';
import { samePlace } from '../../../shared/same-place.ts';
import { currentUser, forgotPasswordInput, resetPasswordInput, signInInput, signUpInput } from '../contract.ts';
import type { Auth } from './better-auth.ts';
import { getCurrentUser, passCookies } from './session.ts';
import { askForReset, limitSignUps, resetPassword, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** Mounted under /api. */
export function publicAuthRoutes(auth: Auth): PublicRoutes {
  const deps = (c: Context<Public>) => ({ services: c.get('services'), auth, address: callerHash(c) });
  return publicRoutes()
    .get('/login', c => c.redirect(withNext('/login', c.req.query('next'))))
    .get('/signup', c => c.redirect(withNext('/signup', c.req.query('next'))))
    .get('/logout', async c => {
      // A picture on another site must not be able to sign anybody out.
      if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect('/');
      const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
      passCookies(c, headers);
      return c.redirect('/');
    })
    .post('/signup', async c => {
      const input = await readBody(c, signUpInput);
      await limitSignUps(deps(c));
      await signUp(c.get('services'), input);
      return answerSignedIn(c, await signIn(deps(c), input));
    })
    .post('/login', async c => answerSignedIn(c, await signIn(deps(c), await readBody(c, signInInput))))
    .post('/forgot-password', async c => {
      await askForReset(deps(c), (await readBody(c, forgotPasswordInput)).email);
      return c.json({ message: 'If there is an account with this address, a link is on its way.' });
    })
    .post('/reset-password', async c => {
      await resetPassword(deps(c), await readBody(c, resetPasswordInput));
      return c.json({ message: 'Your new password is set. You can sign in with it now.' });
    });
}

export const authRoutes: PrivateRoutes = privateRoutes().get('/user', async c =>
  c.json(currentUser.parse(await getCurrentUser(c.get('services'), c.get('who')))),
);

async function answerSignedIn(c: Context<Public>, { who, headers }: Awaited<ReturnType<typeof signIn>>) {
  passCookies(c, headers);
  return c.json(currentUser.parse(await getCurrentUser(c.get('services'), who)));
}

const withNext = (path: string, next: string | undefined) =>
  samePlace(next) === '/' ? path : `${path}?${new URLSearchParams({ next: samePlace(next) })}`;
