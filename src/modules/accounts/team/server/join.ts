import { and, desc, gt, sql } from 'drizzle-orm';
import type { EventOrigin } from '../../../../platform/audit/event.ts';
import { recordAccountEventIn } from '../../../../platform/audit/record-event.ts';
import { asSystem, inSystem, type Principal, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { check } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Role } from '../../../../shared/permissions.ts';
import { createAccount, createPerson, findUser } from '../../auth/server/accounts.ts';
import { joinPractice, switchPractice } from '../../auth/server/members.ts';
import { type Identity, linkIdentity } from '../../auth/server/openid.ts';
import { hashPassword, refuseWeak } from '../../auth/server/passwords.ts';
import { checkPassword } from '../../auth/server/sign-in.ts';
import { continueSignIn, firstFactorOf, type SignInDeps, type SignInResult } from '../../auth/server/sign-in-flow.ts';
import { limitCaller } from '../../auth/server/sign-in-limits.ts';
import { hasTwoFactor } from '../../auth/server/two-factor.ts';
import { lockPractice, practiceNames } from '../../tenants/server/practice.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { type JoinInput, type JoinPreview, joinAsKnown, joinAsNew } from '../contract.ts';
import { findInvitation, isValidToken, type OpenInvitation } from './invitations.tsx';
import { invitations } from './tables.ts';

/** The signed-in user who opened the link; null for a visitor. */
export type Visitor = { userId: number; token: string } | null;

/** The preview of an invitation; null if the link is invalid. Read-only. */
export async function previewJoin(services: Services, token: string, visitor: Visitor): Promise<JoinPreview | null> {
  const invitation = await findInvitation(services, token);
  if (!invitation) return null;
  const [[practice], account] = await Promise.all([
    practiceNames(asSystem(services.database), [invitation.tenantId]),
    findUser(services, invitation.email),
  ]);
  if (!practice) return null;
  const needs = !account ? 'account' : account.id === visitor?.userId ? 'nothing' : 'password';
  return { practice: practice.name, role: invitation.role, email: invitation.email, needs };
}

/** The current session continues, or a new sign-in begins. */
type Joined = { principal: Principal } | { entry: SignInResult };

/**
 * Accepts an invitation: creates the account, or checks the password of the existing one unless its owner is signed
 * in; then signs in to the practice. Two-factor sign-in comes first and returns to the link.
 * @throws AppError invalid, too_many
 */
export async function join(deps: SignInDeps, input: JoinInput, visitor: Visitor): Promise<Joined> {
  const { services } = deps;
  await limitCaller(deps);
  const invitation = await findInvitation(services, input.token);
  if (!invitation) throw linkInvalid();
  const { tenantId } = invitation;
  const link = { token: input.token, tenantId };
  const account = await findUser(services, invitation.email);
  if (account && account.id === visitor?.userId) {
    await acceptInvitation(deps, link, async () => account.id);
    return { principal: await switchPractice(services, visitor, tenantId) };
  }
  if (!account)
    return { entry: await continueSignIn(deps, await joinWithoutSession(deps, { invitation, input }), tenantId) };
  const proof = await checkPassword(deps, { email: account.email, ...check(joinAsKnown, input) });
  if (await hasTwoFactor(asSystem(services.database), account.id)) return { entry: await continueSignIn(deps, proof) };
  await acceptInvitation(deps, link, async () => account.id);
  return { entry: await continueSignIn(deps, proof, tenantId) };
}

async function joinWithoutSession(
  deps: SignInDeps,
  { invitation, input }: { invitation: OpenInvitation; input: JoinInput },
) {
  const { password, ...names } = check(joinAsNew, input);
  const { email, tenantId } = invitation;
  const [practice] = await practiceNames(asSystem(deps.services.database), [tenantId]);
  await refuseWeak(password, [email, names.firstName, names.lastName, practice?.name], 'password');
  const passwordHash = await hashPassword(password);
  // The emailed link verifies the address; without a mail server it was passed on manually.
  const person = { ...names, email, passwordHash, emailVerified: instanceHasMailServer(deps.services) };
  const userId = await acceptInvitation(deps, { token: input.token, tenantId }, system =>
    createAccount(system, person),
  );
  return firstFactorOf(userId, passwordHash);
}

/** Uses the link and adds the member in one transaction: of two concurrent requests, one finds the link used. */
function acceptInvitation(
  { services, from }: SignInDeps,
  { token, tenantId }: { token: string; tenantId: number },
  person: (system: System) => Promise<number>,
): Promise<number> {
  return inSystem(services.database, async system => {
    // Every team change locks the practice first, which prevents deadlocks.
    await lockPractice({ ...system, tenantId });
    const [used] = await system.db
      .delete(invitations)
      .where(isValidToken(token))
      .returning({ tenantId: invitations.tenantId, role: invitations.role });
    if (!used) throw linkInvalid();
    const userId = await person(system);
    await joinPractice(system, { ...used, userId });
    await auditJoined(system, { ...used, userId, from });
    return userId;
  });
}

/** Audits a new member, in the transaction that adds them. */
export const auditJoined = (system: System, { role, ...principal }: NewMember) =>
  recordAccountEventIn(system, { ...principal, act: 'added', subject: 'member', details: { role } });

type NewMember = { userId: number; tenantId: number; role: Role; from: EventOrigin };

const linkInvalid = () =>
  new AppError('invalid', 'This invitation is no longer valid. Ask the practice for a new one.');

/**
 * A person identified by the provider and invited under the same verified address joins at the first sign-in, as if
 * the newest invitation's link had been opened. Null without an invitation.
 */
export async function joinByIdentity(deps: SignInDeps, identity: Identity): Promise<SignInResult | null> {
  const { services } = deps;
  const { email } = identity;
  if (email === null) return null;
  const open = and(sql`lower(${invitations.email}) = ${email}`, gt(invitations.expiresAt, sql`now()`));
  const [invitation] = await asSystem(services.database)
    .db.select({ id: invitations.id, tenantId: invitations.tenantId })
    .from(invitations)
    .where(open)
    .orderBy(desc(invitations.id))
    .limit(1);
  if (!invitation) return null;
  const userId = await inSystem(services.database, async system => {
    await lockPractice({ ...system, tenantId: invitation.tenantId });
    const [used] = await system.db
      .delete(invitations)
      .where(and(open, sql`${invitations.id} = ${invitation.id}`))
      .returning({ tenantId: invitations.tenantId, role: invitations.role });
    if (!used) return null;
    const [firstName, lastName] = [
      nameOf(identity.firstName) || (email.split('@')[0] ?? ''),
      nameOf(identity.lastName),
    ];
    const id = await createPerson(system, { email, firstName, lastName, emailVerified: true });
    await linkIdentity(system, id, identity);
    await joinPractice(system, { ...used, userId: id });
    await auditJoined(system, { ...used, userId: id, from: deps.from });
    return id;
  });
  return userId === null ? null : continueSignIn(deps, { userId, passwordDigest: null }, invitation.tenantId);
}

/** Applies the rules of typed names: one line and limited length. */
const nameOf = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 100);
