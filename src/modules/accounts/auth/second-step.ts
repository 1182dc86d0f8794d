import { z } from 'zod';
import { email, instant, requiredText } from '../../../shared/zod.ts';
import { currentUser } from './contract.ts';

// Apart from the rest of the contract, which the first screen loads.

/** Answer of POST /api/login and POST /api/join: who is signed in, or that a code is asked for at POST /api/login/code. */
export const signInAnswer = z.union([currentUser, z.object({ needs: z.literal('code') })]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

const code = requiredText(40, 'Enter the code from your app or a recovery code');

/** Body of POST /api/login/code: six figures of the app, or a recovery code. */
export const codeInput = z.object({ code });

/** Answer of GET /api/auth/two-factor. `since`: null while it is off. */
export const twoFactorState = z.object({
  since: instant.nullable(),
  codesLeft: z.number().int(),
  hasPassword: z.boolean(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** Of who has one; empty for who signs in by another provider only. */
const ownPassword = z.string().max(128, 'At most 128 characters').default('');

/** Body of POST /api/auth/two-factor, which answers the secret: nothing counts before its first code. */
export const twoFactorStart = z.object({ password: ownPassword });
export const twoFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>;

/** Answer of POST /api/auth/two-factor/confirm and …/recovery-codes: told this once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** Body of POST /api/auth/two-factor/recovery-codes and POST /api/auth/two-factor/off. */
export const twoFactorProof = z.object({ password: ownPassword, code });

/** Body of PUT /api/auth/sign-in-alerts. */
export const signInAlerts = z.object({ isOn: z.boolean() });

/** Answer of GET /api/auth/email; DELETE takes the change back: its link is void then. */
export const emailChangeState = z.object({
  /** The address that a link was mailed to and that nobody has opened yet. */
  underWay: z.object({ email: z.string(), expiresAt: instant }).nullable(),
});

/** Body of POST /api/auth/email: the address changes when the link in the mail to it was opened. */
export const emailChange = z.object({
  email: email(),
  password: ownPassword,
  /** Of who has no password and a second step. */
  code: z.string().max(40).default(''),
});
