import { z } from 'zod';
import { roles } from '../../shared/roles.ts';
import { email, id, requiredText } from '../../shared/zod.ts';

const password = z.string().min(10, 'At least 10 characters').max(128, 'At most 128 characters');

/** Body of POST /api/signup. */
export const signUpInput = z.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: email(),
  password,
  practiceName: requiredText(120, 'Practice name is required'),
  /** Added: the browser's zone, taken as the practice's until it is changed in the settings. */
  timeZone: z.string().max(100).optional(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** Body of POST /api/login. */
export const signInInput = z.object({
  email: email(),
  password: z.string().min(1, 'Password is required').max(128, 'At most 128 characters'),
});
export type SignInInput = z.infer<typeof signInInput>;

/** Body of POST /api/forgot-password: always answers 200. */
export const forgotPasswordInput = z.object({ email: email() });
/** Body of POST /api/reset-password. */
export const resetPasswordInput = z.object({ token: requiredText(200, 'This link is not valid'), password });

/** Answer of GET /api/auth/user, POST /api/signup and POST /api/login. */
export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  tenantId: id,
  role: z.enum(roles),
  /** Added: the practice's name and zone, which every screen needs. */
  practice: z.object({ name: z.string(), timeZone: z.string() }),
});
export type CurrentUser = z.infer<typeof currentUser>;
