import { z } from 'zod';
import { email, instant, requiredText } from '../../../shared/zod.ts';
import { currentUser } from './contract.ts';

// Not in contract.ts, which the first screen loads.

/** Shown wherever a password is set (auth/server/passwords.ts). */
export const weakPassword =
  'This password is too easy to guess. It’s common, or based on your name, email or practice. Choose another one.';

export const password = z.string().min(10, 'At least 10 characters').max(128, 'At most 128 characters');

/** Body of POST /api/signup. */
export const signUpInput = z.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: email(),
  password,
  practiceName: requiredText(120, 'Practice name is required'),
  /** Not in the specification: the browser's time zone becomes the practice's until it is changed in the settings. */
  timeZone: z.string().max(100).optional(),
  /** Not in the specification: the browser's language suggests the language of public pages and the formats. */
  locale: z.string().max(40).optional(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** Body of POST /api/login. */
export const signInInput = z.object({
  email: email(),
  password: z.string().min(1, 'Password is required').max(128, 'At most 128 characters'),
});
export type SignInInput = z.infer<typeof signInInput>;

/** Body of POST /api/forgot-password, which always answers 200, so that it does not reveal accounts. */
export const forgotPasswordInput = z.object({ email: email() });
/** Body of POST /api/reset-password. */
export const resetPasswordInput = z.object({ token: requiredText(200, 'This link isn’t valid'), password });

/** Body of PUT /api/auth/password, which ends all other sessions. */
export const passwordChange = z.object({
  currentPassword: z.string().min(1, 'Your current password is required').max(128, 'At most 128 characters'),
  newPassword: password,
});
export type PasswordChange = z.infer<typeof passwordChange>;

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
