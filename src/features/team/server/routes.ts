import {
  inScope,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
} from '../../../platform/http/routes.ts';
import type { Auth } from '../../auth/server/better-auth.ts';
import { answerEntry, signInDeps } from '../../auth/server/pass-entry.ts';
import { findVisitor, getCurrentUser } from '../../auth/server/session.ts';
import { listTwoFactorRoles, setTwoFactorRoles } from '../../auth/server/two-factor-rules.ts';
import { invitation, invitationInput, joinInput, roleInput, teamAnswer, twoFactorRoles } from '../contract.ts';
import { invite, listInvitations, resendInvitation, takeBackInvitation } from './invitations.ts';
import { join } from './join.ts';
import { changeRole, listTeam, removeMember } from './members.ts';
import { resetTwoFactor } from './reset-two-factor.ts';

export const teamRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const answer = await inScope(c, async scope => ({
      members: await listTeam(scope),
      invitations: await listInvitations(scope),
      twoFactorRoles: await listTwoFactorRoles(scope),
    }));
    return c.json(teamAnswer.parse(answer));
  })
  .post('/invitations', async c => {
    const input = await readBody(c, invitationInput);
    return c.json(invitation.parse(await invite(c.get('services'), c.get('who'), input)), 201);
  })
  .post('/invitations/:id/resend', async c => {
    const id = readId(c, 'Invitation');
    return c.json(invitation.parse(await resendInvitation(c.get('services'), c.get('who'), id)));
  })
  .delete('/invitations/:id', async c => {
    await inScope(c, scope => takeBackInvitation(scope, readId(c, 'Invitation')));
    return c.body(null, 204);
  })
  .put('/two-factor', async c => {
    const { roles } = await readBody(c, twoFactorRoles);
    return c.json(twoFactorRoles.parse({ roles: await setTwoFactorRoles(c.get('services'), c.get('who'), roles) }));
  })
  .delete('/members/:userId/two-factor', async c => {
    await resetTwoFactor(c.get('services'), c.get('who'), readId(c, 'Member', 'userId'));
    return c.body(null, 204);
  })
  .put('/members/:userId', async c => {
    const { role } = await readBody(c, roleInput);
    await inScope(c, scope => changeRole(scope, readId(c, 'Member', 'userId'), role));
    return c.body(null, 204);
  })
  .delete('/members/:userId', async c => {
    await inScope(c, scope => removeMember(scope, readId(c, 'Member', 'userId')));
    return c.body(null, 204);
  });

/** Mounted under /api/join. */
export const publicTeamRoutes = (auth: Auth): PublicRoutes =>
  publicRoutes().post('/', async c => {
    const input = await readBody(c, joinInput);
    const joined = await join(signInDeps(c, auth), input, await findVisitor(c, c.get('services'), auth));
    if ('entry' in joined) return answerEntry(c, joined.entry);
    return c.json(await getCurrentUser(c.get('services'), joined.who));
  });
