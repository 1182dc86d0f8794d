import type { Context } from 'hono';
import { asSystem } from '../../../platform/database/scope.ts';
import { callerHash } from '../../../platform/http/caller.ts';
import {
  type Private,
  type PrivateRoutes,
  type Public,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
} from '../../../platform/http/routes.ts';
import { samePlace } from '../../../shared/same-place.ts';
import { fromOf, noteAccount } from '../../audit/server/note-event.ts';
import {
  forgotPasswordInput,
  passwordChange,
  practiceChoice,
  profileInput,
  resetPasswordInput,
  sessionInfo,
  signInInput,
  signUpInput,
} from '../contract.ts';
import { codeInput, emailChange, emailChangeState, signInAlerts } from '../second-step.ts';
import type { Auth } from './better-auth.ts';
import { changePassword } from './change-password.ts';
import { changeEmail, findEmailChange, resendProof, takeEmailChangeBack } from './email-proofs.ts';
import { enter, enterByCode, proofOf } from './enter.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';
import { answerEntry, signInDeps, stepToken } from './pass-entry.ts';
import { switchPractice } from './practices.ts';
import { saveProfile, saveSignInAlerts } from './profile.ts';
import { findWho, getCurrentUser, passCookies, passToken, sessionToken } from './session.ts';
import { askForReset, limitSignUps, resetPassword, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

/** Mounted under /api. */
export function publicAuthRoutes(auth: Auth): PublicRoutes {
  const deps = (c: Context<Public>) => signInDeps(c, auth);
  return publicRoutes()
    .get('/login', c => c.redirect(withNext('/login', c.req.query('next'))))
    .get('/signup', c => c.redirect(withNext('/signup', c.req.query('next'))))
    .get('/logout', async c => {
      // A picture on another site must not be able to sign anybody out.
      if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect('/');
      const who = await findWho(c, c.get('services'), auth);
      await signOut(c, auth);
      const event = { act: 'signed_out', subject: 'session', from: fromOf(c) } as const;
      if (who) await noteAccount(c.get('services'), { ...event, userId: who.userId, tenantId: who.tenantId });
      return c.redirect('/');
    })
    .post('/signup', async c => {
      const input = await readBody(c, signUpInput);
      await limitSignUps(deps(c));
      const { userId, passwordHash } = await signUp(c.get('services'), input);
      return answerEntry(c, await enter(deps(c), proofOf(userId, passwordHash)));
    })
    .post('/login', async c => answerEntry(c, await signIn(deps(c), await readBody(c, signInInput))))
    .post('/login/code', async c => {
      const { code } = await readBody(c, codeInput);
      return answerEntry(c, await enterByCode(deps(c), { step: stepToken(c) ?? '', code }));
    })
    .post('/forgot-password', async c => {
      await askForReset(deps(c), (await readBody(c, forgotPasswordInput)).email);
      return c.json({ message: 'If there is an account with this address, a link is on its way.' });
    })
    .post('/reset-password', async c => {
      await resetPassword(deps(c), await readBody(c, resetPasswordInput));
      return c.json({ message: 'Your new password is set. You can sign in with it now.' });
    });
}

export function authRoutes(auth: Auth): PrivateRoutes {
  return privateRoutes()
    .get('/user', async c => c.json(await getCurrentUser(c.get('services'), c.get('who'))))
    .put('/profile', async c => {
      await saveProfile(c.get('services'), c.get('who'), await readBody(c, profileInput));
      return c.json(await getCurrentUser(c.get('services'), c.get('who')));
    })
    .put('/password', async c => {
      const input = await readBody(c, passwordChange);
      const caller = { services: c.get('services'), address: callerHash(c) };
      passToken(c, c.get('services'), await changePassword(caller, { ...c.get('who'), token: ownToken(c) }, input));
      return c.body(null, 204);
    })
    .get('/sessions', async c =>
      c.json(sessionInfo.array().parse(await listSessions(c.get('services'), c.get('who'), ownToken(c)))),
    )
    .delete('/sessions', async c => {
      await endOtherSessions(asSystem(c.get('services').database), c.get('who').userId, ownToken(c));
      return c.body(null, 204);
    })
    .delete('/sessions/:id', async c => {
      const which = { id: readId(c, 'Session'), token: ownToken(c) };
      if (await endSession(c.get('services'), c.get('who'), which)) await signOut(c, auth);
      return c.body(null, 204);
    })
    .route('/two-factor', twoFactorRoutes)
    .put('/sign-in-alerts', async c => {
      const { isOn } = await readBody(c, signInAlerts);
      await saveSignInAlerts(c.get('services'), c.get('who'), isOn);
      return c.json(await getCurrentUser(c.get('services'), c.get('who')));
    })
    .get('/email', async c => {
      const underWay = await findEmailChange(asSystem(c.get('services').database), c.get('who').userId);
      return c.json(emailChangeState.parse({ underWay }));
    })
    .delete('/email', async c => {
      await takeEmailChangeBack(c.get('services'), c.get('who').userId);
      return c.body(null, 204);
    })
    .post('/email', async c => {
      const caller = { services: c.get('services'), address: callerHash(c) };
      await changeEmail(caller, { ...c.get('who'), token: ownToken(c) }, await readBody(c, emailChange));
      return c.body(null, 204);
    })
    .post('/email/proof', async c => {
      await resendProof(c.get('services'), c.get('who'));
      return c.body(null, 204);
    })
    .post('/practice', async c => {
      const { tenantId } = await readBody(c, practiceChoice);
      const own = { ...c.get('who'), token: ownToken(c) };
      const who = await switchPractice(c.get('services'), own, tenantId);
      return c.json(await getCurrentUser(c.get('services'), who));
    });
}

/** The session behind this request; there is one, or the request would not have come here. */
const ownToken = (c: Context<Private>) => sessionToken(c, c.get('services')) ?? '';

async function signOut(c: Context, auth: Auth) {
  const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
  passCookies(c, headers);
}

const withNext = (path: string, next: string | undefined) =>
  samePlace(next) === '/' ? path : `${path}?${new URLSearchParams({ next: samePlace(next) })}`;
