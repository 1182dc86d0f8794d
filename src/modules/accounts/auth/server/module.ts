import { asSystem } from '../../../../platform/database/scope.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { currentUser, practiceChoice, profileInput, sessionInfo } from '../contract.ts';
import * as secondStep from '../sign-in-contract.ts';
import { emailChange, emailChangeState, passwordChange, signInAlerts } from '../sign-in-contract.ts';
import { saveProfile, saveSignInAlerts } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { cancelEmailChange, changeEmail, findEmailChange, resendVerification } from './email-verification.ts';
import { deleteExpired } from './expired.ts';
import { switchPractice } from './members.ts';
import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  ownSession,
  setSessionCookie,
  signOut,
} from './session.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { tableMetadata } from './tables.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

const reads = { allow: 'account.own', audit: 'none' } as const;
const writes = { allow: 'account.own', needsVerifiedEmail: false } as const;

/** Routes about the user's own account, independent of the practice. */
const accountRoutes: Route[] = [
  route.unscoped.get(
    '/api/auth/user',
    {
      summary: 'Get the signed-in person and the practice',
      ...reads,
      beforeSecondStep: true,
      answer: currentUser,
    },
    ({ services, principal }) => getCurrentUser(services, principal),
  ),
  route.unscoped.put(
    '/api/auth/profile',
    {
      summary: 'Change your name and photo',
      ...writes,
      audit: 'changed account',
      body: profileInput,
      answer: currentUser,
      example: { firstName: 'A', lastName: 'B', photo: null },
    },
    async ({ services, principal, body }) => {
      await saveProfile(services, principal, body);
      return getCurrentUser(services, principal);
    },
  ),
  route.unscoped.put(
    '/api/auth/password',
    {
      summary: 'Change your password',
      ...writes,
      audit: 'changed password',
      body: passwordChange,
      example: ({ password }) => ({ currentPassword: password, newPassword: 'another correct horse' }),
    },
    async ({ services, body }, c) => {
      const caller = { services, address: callerHash(c) };
      setSessionCookie(c, services, await changePassword(caller, ownSession(c), body));
    },
  ),
  route.unscoped.get(
    '/api/auth/sessions',
    { summary: 'List your sessions', ...reads, answer: sessionInfo.array() },
    ({ services, principal }, c) => listSessions(services, principal, ownSession(c).token),
  ),
  route.unscoped.delete(
    '/api/auth/sessions',
    { summary: 'End all other sessions', ...writes, audit: 'deleted session' },
    ({ services, principal }, c) =>
      endOtherSessions(asSystem(services.database), principal.userId, ownSession(c).token),
  ),
  route.unscoped.delete(
    '/api/auth/sessions/:id',
    { summary: 'End one session', ...writes, audit: 'deleted session', keys: { id: 'session' } },
    async ({ services, principal, id }, c) => {
      if (await endSession(services, principal, { id, token: ownSession(c).token })) await signOut(c, services);
    },
  ),
  route.unscoped.put(
    '/api/auth/sign-in-alerts',
    {
      summary: 'Turn emails about new devices on or off',
      ...writes,
      audit: 'changed account',
      body: signInAlerts,
      answer: currentUser,
      example: { isOn: true },
    },
    async ({ services, principal, body }) => {
      await saveSignInAlerts(services, principal, body.isOn);
      return getCurrentUser(services, principal);
    },
  ),
  route.unscoped.get(
    '/api/auth/email',
    {
      summary: 'Get your pending email change',
      ...reads,
      answer: emailChangeState,
    },
    async ({ services, principal }) => ({
      underWay: await findEmailChange(asSystem(services.database), principal.userId),
    }),
  ),
  route.unscoped.delete(
    '/api/auth/email',
    {
      summary: 'Cancel your pending email change',
      ...writes,
      audit: 'changed account',
    },
    ({ services, principal }) => cancelEmailChange(services, principal.userId),
  ),
  route.unscoped.post(
    '/api/auth/email',
    {
      summary: 'Change your email address; a link sent there confirms it',
      ...writes,
      audit: 'changed account',
      body: emailChange,
      example: ({ password }) => ({ email: `${crypto.randomUUID()}@practice.example`, password, code: '' }),
    },
    ({ services, body }, c) => changeEmail({ services, address: callerHash(c) }, ownSession(c), body),
  ),
  route.unscoped.post(
    '/api/auth/email/proof',
    {
      summary: 'Resend the link that confirms your email address',
      ...writes,
      audit: 'none',
    },
    ({ services, principal }) => resendVerification(services, principal),
  ),
  route.unscoped.post(
    '/api/auth/practice',
    {
      summary: 'Switch to another practice',
      ...writes,
      audit: 'changed session',
      beforeSecondStep: true,
      body: practiceChoice,
      answer: currentUser,
      example: async ({ own }) => ({ tenantId: await own('tenants') }),
    },
    async ({ services, body }, c) =>
      getCurrentUser(services, await switchPractice(services, ownSession(c), body.tenantId)),
  ),
];

export const auth = defineModule({
  name: 'auth',
  contract: { ...contract, ...secondStep },
  routes: [...signInRoutes, ...accountRoutes, ...twoFactorRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-expired-sign-ins', 3_600, () => deleteExpired(asSystem(services.database)))],
  }),
});
