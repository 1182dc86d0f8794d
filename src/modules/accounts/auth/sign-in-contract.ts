import { z } from 'zod';
import { email, instant, requiredText } from '../../../shared/zod.ts';
import { currentUser } from './contract.ts';

// Not in contract.ts, which the first screen loads.

/** Answer of POST /api/login and POST /api/join: the user, or a request for a code at POST /api/login/code. */
export const signInAnswer = z.union([currentUser, z.object({ needs: z.literal('code') })]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

const code = requiredText(40, 'Enter the code from your app or a recovery code');

/** Body of POST /api/login/code: six digits from the app, or a recovery code. */
export const codeInput = z.object({ code });

/** Answer of GET /api/auth/two-factor. `since` is null while it is off. */
export const twoFactorState = z.object({
  since: instant.nullable(),
  codesLeft: z.number().int(),
  hasPassword: z.boolean(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** Empty for people who only sign in through another provider. */
const ownPassword = z.string().max(128, 'At most 128 characters').default('');

/** Body of POST /api/auth/two-factor, which answers the secret. It is not in effect before its first code is confirmed. */
export const twoFactorStart = z.object({ password: ownPassword });
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>;

/** Answer of POST /api/auth/two-factor/confirm and …/recovery-codes: the codes are shown only once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** Body of POST /api/auth/two-factor/recovery-codes and POST /api/auth/two-factor/off. */
export const twoFactorProof = z.object({ password: ownPassword, code });

/** Body of PUT /api/auth/sign-in-alerts. */
export const signInAlerts = z.object({ isOn: z.boolean() });

/** Answer of GET /api/auth/email. DELETE cancels the change and invalidates its link. */
export const emailChangeState = z.object({
  /** The new address, whose link was not opened yet. */
  underWay: z.object({ email: z.string(), expiresAt: instant }).nullable(),
});

/** Body of POST /api/auth/email: the address changes when the mailed link is opened. */
export const emailChange = z.object({
  email: email(),
  password: ownPassword,
  /** Required without a password if two-factor sign-in is on. */
  code: z.string().max(40).default(''),
});
