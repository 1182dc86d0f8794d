import { type Route, route, visitor } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { findVisitor, getCurrentUser } from '../../auth/server/session.ts';
import { answerSignIn, signInDeps } from '../../auth/server/sign-in-flow.ts';
import { listTwoFactorRoles, setTwoFactorRoles } from '../../auth/server/two-factor.ts';
import { signInAnswer } from '../../auth/sign-in-contract.ts';
import * as contract from '../contract.ts';
import { invitation, invitationInput, joinInput, roleInput, teamAnswer, twoFactorRoles } from '../contract.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from './invitations.tsx';
import { join } from './join.ts';
import { changeRole, listTeam, removeMember, resetTwoFactor } from './members.ts';
import { tableMetadata } from './tables.ts';

const writes = { allow: 'team.write', needsVerifiedEmail: false } as const;
const invites = { allow: 'team.write', needsVerifiedEmail: true } as const;
const invited = { id: 'invitation' };
const keys = { userId: 'member' };

const teamRoutes: Route[] = [
  route.get(
    '/api/team',
    { summary: 'List the team and its invitations', allow: 'practice.read', audit: 'none', answer: teamAnswer },
    async scope => ({
      members: await listTeam(scope),
      invitations: await listInvitations(scope),
      twoFactorRoles: await listTwoFactorRoles(scope),
    }),
  ),
  route.unscoped.post(
    '/api/team/invitations',
    {
      summary: 'Invite a member',
      ...invites,
      audit: 'added invitation',
      auditAbout: ({ role }) => ({ role }),
      body: invitationInput,
      answer: invitation,
      status: 201,
      example: () => ({ email: `${crypto.randomUUID()}@new.example`, role: 'viewer' as const }),
    },
    ({ services, principal, body }) => invite(services, principal, body),
  ),
  route.unscoped.post(
    '/api/team/invitations/:id/resend',
    {
      summary: 'Resend an invitation',
      ...invites,
      audit: 'sent invitation',
      keys: invited,
      answer: invitation,
    },
    ({ services, principal, id }) => resendInvitation(services, principal, id),
  ),
  route.delete(
    '/api/team/invitations/:id',
    { summary: 'Cancel an invitation', ...writes, audit: 'deleted invitation', keys: invited },
    (scope, { id }) => revokeInvitation(scope, id),
  ),
  route.unscoped.put(
    '/api/team/two-factor',
    {
      summary: 'Choose which roles need two-step sign-in',
      ...writes,
      audit: 'changed settings',
      body: twoFactorRoles,
      answer: twoFactorRoles,
      example: { roles: ['viewer'] },
    },
    async ({ services, principal, body }) => ({ roles: await setTwoFactorRoles(services, principal, body.roles) }),
  ),
  route.put(
    '/api/team/members/:userId',
    {
      summary: 'Change a member’s role',
      ...writes,
      audit: 'changed member',
      auditAbout: ({ role }) => ({ role }),
      keys,
      body: roleInput,
      example: { role: 'owner' },
    },
    (scope, { userId, body }) => changeRole(scope, userId, body.role),
  ),
  route.delete(
    '/api/team/members/:userId',
    {
      summary: 'Remove a member from the team',
      allow: 'account.own',
      audit: 'deleted member',
      needsVerifiedEmail: false,
      keys,
    },
    (scope, { userId }) => removeMember(scope, userId),
  ),
  route.unscoped.delete(
    '/api/team/members/:userId/two-factor',
    {
      summary: 'Reset two-step sign-in for a member who lost their device',
      ...writes,
      audit: 'deleted second_factor',
      keys,
    },
    ({ services, principal, userId }) => resetTwoFactor(services, principal, userId),
  ),

  visitor.raw.post(
    '/api/join',
    {
      summary: 'Join a practice with an invitation',
      audit: 'none',
      body: joinInput,
      answer: signInAnswer,
      example: async ({ password, link }) => ({
        ...{ firstName: 'Ines', lastName: 'Duarte', password },
        ...(await link('join')),
      }),
    },
    async ({ services, body }, c) => {
      const joined = await join(signInDeps(c), body, await findVisitor(c, services));
      if ('entry' in joined) return answerSignIn(c, joined.entry);
      return c.json(await getCurrentUser(services, joined.principal));
    },
  ),
];

export const team = defineModule({ name: 'team', contract, routes: teamRoutes, tables: tableMetadata });
