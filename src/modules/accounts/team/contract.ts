import { z } from 'zod';
import { type Role, roles } from '../../../shared/permissions.ts';
import { email, id, instant, requiredText } from '../../../shared/zod.ts';
import { password, signInInput } from '../auth/sign-in-contract.ts';

/** `can` completes "Can …" in the team table and "You can …" in an invitation. */
export const roleLabels: Record<Role, { label: string; can: string }> = {
  owner: { label: 'Owner', can: 'change everything, including the team, settings and API keys' },
  practitioner: {
    label: 'Practitioner',
    can: 'work with clients, session notes, measurements, the calendar, a public page and emails',
  },
  assistant: {
    label: 'Assistant',
    can: 'manage clients and the calendar, but not see session notes or measurements',
  },
  viewer: {
    label: 'Viewer',
    can: 'look at clients and the calendar, but not change them or see session notes or measurements',
  },
};

/** "as an owner" */
export const asRole = (role: Role) => `as ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

export const member = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  joinedAt: instant,
  /** Not in the specification: whether the member uses two-factor sign-in. */
  hasTwoFactor: z.boolean(),
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  createdAt: instant,
  expiresAt: instant,
  /** Only right after sending and without a mail server: the link, to be passed on manually. */
  link: z.string().optional(),
});
export type Invitation = z.infer<typeof invitation>;

/** Answer of GET /api/team: members and pending invitations. */
export const teamAnswer = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  /** Not in the specification: roles that must use two-factor sign-in. */
  twoFactorRoles: z.array(z.enum(roles)),
});

/** Body and answer of PUT /api/team/two-factor. DELETE /api/team/members/{userId}/two-factor resets it after a lost device. */
export const twoFactorRoles = z.object({ roles: z.array(z.enum(roles)).max(roles.length) });

/**
 * Body of POST /api/team/invitations; answers the invitation. POST …/{id}/resend sends a new link, DELETE …/{id}
 * revokes it.
 */
export const invitationInput = z.object({ email: email(), role: z.enum(roles, 'Choose a role') });
export type InvitationInput = z.infer<typeof invitationInput>;

/** Body of PUT /api/team/members/{userId}. DELETE removes a member or oneself, but never the last owner. */
export const roleInput = z.object({ role: z.enum(roles, 'Choose a role') });

/** The preview of an invitation. `needs`: a new account, the password of an existing one, or nothing. */
export type JoinPreview = { practice: string; role: Role; email: string; needs: 'account' | 'password' | 'nothing' };

/** Body of POST /api/join (public); answers the current user. See `needs` for the required fields. */
export const joinInput = z.object({
  token: requiredText(200, 'This link isn’t valid'),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  password: z.string().max(128, 'At most 128 characters').optional(),
});
export type JoinInput = z.infer<typeof joinInput>;
export const joinAsNew = z.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  password,
});
export const joinAsKnown = signInInput.pick({ password: true });
