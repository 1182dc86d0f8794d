import { z } from 'zod';
import { dateOrders, hourClocks, languageCodes } from '../../../shared/locale.ts';
import { roles } from '../../../shared/permissions.ts';
import { id, instant, requiredText } from '../../../shared/zod.ts';

/** Answer of GET /api/auth/user, POST /api/signup and POST /api/login. */
export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  tenantId: id,
  role: z.enum(roles),
  /** Not in the specification: practice data that every screen needs. `weekStart`: 0 Sunday, 1 Monday, 6 Saturday. */
  practice: z.object({
    name: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    weekStart: z.number().int(),
    units: z.enum(['metric', 'imperial']),
    language: z.enum(languageCodes),
    dateOrder: z.enum(dateOrders),
    clock: z.enum(hourClocks),
    /** False if emails are only logged because there is no mail server. */
    hasMailServer: z.boolean(),
  }),
  /** Not in the specification: all practices of this person, for switching between them; usually one. */
  practices: z.array(z.object({ tenantId: id, name: z.string() })),
  /** Not in the specification: the role requires two-factor sign-in; until it is set up, all other calls are refused. */
  mustSecure: z.boolean(),
  /** Not in the specification: without a verified email, nothing can be sent to strangers. */
  isEmailProven: z.boolean(),
  /** Not in the specification: after a restore, sending is paused until an owner resumes it (GET /api/sending-hold). */
  isSendingHeld: z.boolean(),
  /** Not in the specification: whether sign-ins on new devices are reported by email. */
  signInAlerts: z.boolean(),
  /** Not in the specification: whether account emails, such as password links, can be sent. */
  sendsAccountEmail: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** In bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024;

/** Body of PUT /api/auth/profile; answers the current user. `photo`: a data URL, null to remove it, absent to keep it. */
export const profileInput = z.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  photo: z.string().max(7_100_000, 'Please choose an image smaller than 5MB').nullish(),
});
export type ProfileInput = z.infer<typeof profileInput>;

/**
 * Answer of GET /api/auth/sessions, newest first. DELETE /api/auth/sessions/{id} ends one, DELETE /api/auth/sessions
 * all others.
 */
export const sessionInfo = z.object({
  id,
  /** "Chrome on Windows", or null. */
  device: z.string().nullable(),
  isCurrent: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type SessionInfo = z.infer<typeof sessionInfo>;

/** Body of POST /api/auth/practice, which switches the session to another practice; answers the current user. */
export const practiceChoice = z.object({ tenantId: id });
