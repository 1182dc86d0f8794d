import type { Context } from 'hono';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import type { Private } from '../../../../platform/http/request.ts';
import {
  codeInput,
  recoveryCodes,
  twoFactorProof,
  twoFactorSecret,
  twoFactorStart,
  twoFactorState,
} from '../sign-in-contract.ts';
import { ownSession } from './session.ts';
import { beginTwoFactor, confirmTwoFactor, getTwoFactor, renewCodes, turnOffTwoFactor } from './two-factor-settings.ts';

const caller = (c: Context<Private>) => ({ services: c.get('services'), address: callerHash(c) });

const writes = { allow: 'account.own', needsVerifiedEmail: false } as const;
const exampleRefused = 'it asks for a code of an app, which counts once: two-factor.test';

export const twoFactorRoutes: Route[] = [
  route.unscoped.get(
    '/api/auth/two-factor',
    {
      summary: 'Get your two-step sign-in settings',
      allow: 'account.own',
      audit: 'none',
      beforeSecondStep: true,
      answer: twoFactorState,
    },
    ({ services, principal }) => getTwoFactor(services, principal),
  ),
  route.unscoped.post(
    '/api/auth/two-factor',
    {
      summary: 'Create a two-step sign-in secret; a code from it turns it on',
      ...writes,
      audit: 'none',
      beforeSecondStep: true,
      body: twoFactorStart,
      answer: twoFactorSecret,
      example: ({ password }) => ({ password }),
    },
    ({ body }, c) => beginTwoFactor(caller(c), ownSession(c), body),
  ),
  route.unscoped.post(
    '/api/auth/two-factor/confirm',
    {
      summary: 'Turn on two-step sign-in with a code; only this response contains the recovery codes',
      ...writes,
      audit: 'added second_factor',
      beforeSecondStep: true,
      body: codeInput,
      answer: recoveryCodes,
      example: { code: '123456' },
      exampleRefused,
    },
    async ({ body }, c) => ({ codes: await confirmTwoFactor(caller(c), ownSession(c), body) }),
  ),
  route.unscoped.post(
    '/api/auth/two-factor/recovery-codes',
    {
      summary: 'Replace your recovery codes',
      ...writes,
      audit: 'changed second_factor',
      body: twoFactorProof,
      answer: recoveryCodes,
      example: ({ password }) => ({ password, code: '123456' }),
      exampleRefused,
    },
    async ({ principal, body }, c) => ({ codes: await renewCodes(caller(c), principal, body) }),
  ),
  route.unscoped.post(
    '/api/auth/two-factor/off',
    {
      summary: 'Turn off two-step sign-in',
      ...writes,
      audit: 'deleted second_factor',
      body: twoFactorProof,
      example: ({ password }) => ({ password, code: '123456' }),
      exampleRefused,
    },
    ({ principal, body }, c) => turnOffTwoFactor(caller(c), principal, body),
  ),
];
