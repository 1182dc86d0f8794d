import type { Context } from 'hono';
import { callerHash } from '../../../platform/http/caller.ts';
import { type Private, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import {
  codeInput,
  recoveryCodes,
  twoFactorProof,
  twoFactorSecret,
  twoFactorStart,
  twoFactorState,
} from '../second-step.ts';
import { sessionToken } from './session.ts';
import { beginTwoFactor, confirmTwoFactor, getTwoFactor, renewCodes, turnOffTwoFactor } from './two-factor-settings.ts';

const caller = (c: Context<Private>) => ({ services: c.get('services'), address: callerHash(c) });
const ownSession = (c: Context<Private>) => ({ ...c.get('who'), token: sessionToken(c, c.get('services')) ?? '' });

/** Mounted under /api/auth/two-factor. */
export const twoFactorRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(twoFactorState.parse(await getTwoFactor(c.get('services'), c.get('who')))))
  .post('/', async c => {
    const input = await readBody(c, twoFactorStart);
    return c.json(twoFactorSecret.parse(await beginTwoFactor(caller(c), ownSession(c), input)));
  })
  .post('/confirm', async c => {
    return c.json(
      recoveryCodes.parse({ codes: await confirmTwoFactor(caller(c), ownSession(c), await readBody(c, codeInput)) }),
    );
  })
  .post('/recovery-codes', async c => {
    const input = await readBody(c, twoFactorProof);
    return c.json(recoveryCodes.parse({ codes: await renewCodes(caller(c), c.get('who'), input) }));
  })
  .post('/off', async c => {
    await turnOffTwoFactor(caller(c), c.get('who'), await readBody(c, twoFactorProof));
    return c.body(null, 204);
  });
