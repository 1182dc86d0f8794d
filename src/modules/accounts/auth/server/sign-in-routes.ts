import { fromOf, recordAccountEvent } from '../../../../platform/audit/record-event.ts';
import { said } from '../../../../platform/http/answers.ts';
import { type Route, visitor } from '../../../../platform/http/declare-route.ts';
import { safeRedirect } from '../../../../shared/safe-redirect.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import {
  codeInput,
  forgotPasswordInput,
  resetPasswordInput,
  signInAnswer,
  signInInput,
  signUpInput,
} from '../sign-in-contract.ts';
import { askForReset, resetPassword } from './password-reset.tsx';
import { findPrincipal, signOut } from './session.ts';
import { limitSignUps, signIn } from './sign-in.ts';
import {
  answerSignIn,
  completeWithCode,
  continueSignIn,
  firstFactorOf,
  signInDeps,
  stepToken,
} from './sign-in-flow.ts';
import { signUp } from './sign-up.ts';

const withNext = (path: string, next: string | undefined) =>
  safeRedirect(next) === '/' ? path : `${path}?${new URLSearchParams({ next: safeRedirect(next) })}`;

export const signInRoutes: Route[] = [
  visitor.raw.get('/api/login', { summary: 'Redirect to the sign-in page', audit: 'none', status: 302 }, (_, c) =>
    c.redirect(withNext('/login', c.req.query('next'))),
  ),
  visitor.raw.get('/api/signup', { summary: 'Redirect to the sign-up page', audit: 'none', status: 302 }, (_, c) =>
    c.redirect(withNext('/signup', c.req.query('next'))),
  ),
  visitor.raw.get(
    '/api/logout',
    { summary: 'End the session', audit: 'none', status: 302 },
    async ({ services }, c) => {
      // CSRF: an image on another site must not sign the user out.
      if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect('/');
      const principal = await findPrincipal(c, services);
      await signOut(c, services);
      const event = { act: 'signed_out', subject: 'session', from: fromOf(c) } as const;
      if (principal)
        await recordAccountEvent(services, { ...event, userId: principal.userId, tenantId: principal.tenantId });
      return c.redirect('/');
    },
  ),
  visitor.raw.post(
    '/api/signup',
    {
      summary: 'Create an account and its practice',
      audit: 'none',
      body: signUpInput,
      answer: signInAnswer,
      example: ({ password }) => ({
        ...{ firstName: 'Ines', lastName: 'Duarte', email: `${crypto.randomUUID()}@practice.example`, password },
        ...{ practiceName: 'Oak & Ash', timeZone: 'Europe/Berlin' },
      }),
    },
    async ({ services, body }, c) => {
      await limitSignUps(signInDeps(c));
      const { userId, passwordHash } = await signUp(services, body);
      return answerSignIn(c, await continueSignIn(signInDeps(c), firstFactorOf(userId, passwordHash)));
    },
  ),
  visitor.raw.post(
    '/api/login',
    {
      summary: 'Sign in',
      audit: 'none',
      body: signInInput,
      answer: signInAnswer,
      example: ({ email, password }) => ({ email, password }),
    },
    async ({ body }, c) => answerSignIn(c, await signIn(signInDeps(c), body)),
  ),
  visitor.raw.post(
    '/api/login/code',
    {
      summary: 'Complete two-step sign-in with a code',
      audit: 'none',
      body: codeInput,
      answer: signInAnswer,
      example: { code: '123456' },
      exampleRefused: 'it asks for a code of an app, which counts once: two-factor.test',
    },
    async ({ body }, c) =>
      answerSignIn(c, await completeWithCode(signInDeps(c), { step: stepToken(c) ?? '', code: body.code })),
  ),
  visitor.post(
    '/api/forgot-password',
    {
      summary: 'Request a link to choose a new password',
      audit: 'none',
      body: forgotPasswordInput,
      answer: said,
      example: ({ email }) => ({ email }),
    },
    async ({ services, body }, c) => {
      await askForReset(signInDeps(c), body.email);
      const message = instanceHasMailServer(services)
        ? 'If there is an account with this address, a link is on its way.'
        : 'If there is an account with this address, your administrator can find the link in the server log.';
      return { message };
    },
  ),
  visitor.post(
    '/api/reset-password',
    {
      summary: 'Choose a new password with an emailed link',
      audit: 'none',
      body: resetPasswordInput,
      answer: said,
      example: async ({ link, password }) => ({ ...(await link('reset-password')), password }),
    },
    async ({ body }, c) => {
      await resetPassword(signInDeps(c), body);
      return { message: 'Your new password is set. You can sign in with it now.' };
    },
  ),
];
