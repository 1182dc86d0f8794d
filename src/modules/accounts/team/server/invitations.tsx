import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import {
  asSystem,
  inSystem,
  inTenant,
  type Principal,
  type Scope,
  type System,
} from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { deriveKey, hashToken, keyedHash, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Role } from '../../../../shared/permissions.ts';
import { queueAccountMail } from '../../auth/server/account-mails.tsx';
import { findUser } from '../../auth/server/accounts.ts';
import { listMemberships } from '../../auth/server/members.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { lockPractice, practiceNames } from '../../tenants/server/practice.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { asRole, type Invitation, type InvitationInput } from '../contract.ts';
import { invitations } from './tables.ts';

/** Prevents mail bombing, by one practice or by many practices to one address. */
const perPractice = { name: 'invitations-practice', max: 20, seconds: hours(1) };
const perAddressee = { name: 'invitations-addressee', max: 5, seconds: hours(1) };
const expiresAt = sql`now() + interval '7 days'`;

/** Pending and expired invitations, oldest first. */
export async function listInvitations(scope: Scope): Promise<Invitation[]> {
  const rows = await scope.db
    .select()
    .from(invitations)
    .where(eq(invitations.tenantId, scope.tenantId))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  return rows.map(present);
}

/**
 * Sends an invitation link. If this address is already invited, the role is updated and the link replaced.
 * @throws AppError conflict for a member, too_many, forbidden if the caller is no longer an owner
 */
export async function invite(
  services: Services,
  principal: Principal,
  { email, role }: InvitationInput,
): Promise<Invitation> {
  await refuseMember(services, principal, email);
  await limitMails(services, principal, email);
  return inSystem(services.database, async system => {
    const { tenantId, userId } = principal;
    await lockAsOwner(system, principal);
    const same = sql`lower(${invitations.email}) = lower(${email})`;
    await system.db.delete(invitations).where(and(eq(invitations.tenantId, tenantId), same));
    const token = randomToken();
    const [row] = await system.db
      .insert(invitations)
      .values({ tenantId, email, role, tokenHash: hashToken(token), invitedBy: userId, expiresAt: expiresAt })
      .returning();
    return sendLink(services, system, { row, token });
  });
}

/**
 * Sends a new link, valid for a week, and invalidates the old one. The caller becomes the inviter.
 * @throws AppError not_found, too_many, forbidden if the caller is no longer an owner
 */
export async function resendInvitation(services: Services, principal: Principal, id: number): Promise<Invitation> {
  const { email } = await inTenant(services.database, principal, scope => getInvitation(scope, id));
  await limitMails(services, principal, email);
  return inSystem(services.database, async system => {
    await lockAsOwner(system, principal);
    const token = randomToken();
    const [row] = await system.db
      .update(invitations)
      .set({ tokenHash: hashToken(token), invitedBy: principal.userId, expiresAt: expiresAt })
      .where(byId(principal, id))
      .returning();
    return sendLink(services, system, { row, token });
  });
}

/** Invalidates the link. @throws AppError not_found */
export async function revokeInvitation(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db.delete(invitations).where(byId(scope, id)).returning({ id: invitations.id });
  if (!deleted.length) throw notFound('Invitation');
}

/** Invalidates the links that this person sent. */
export async function revokeInvitationsOf(scope: Scope, userId: number): Promise<void> {
  const isOfInviter = and(eq(invitations.tenantId, scope.tenantId), eq(invitations.invitedBy, userId));
  await scope.db.delete(invitations).where(isOfInviter);
}

export type OpenInvitation = { tenantId: number; email: string; role: Invitation['role'] };

/** Null if the link was used, revoked, replaced, has expired or is invalid. Read-only, for the preview. */
export async function findInvitation(services: Services, token: string): Promise<OpenInvitation | null> {
  const [invitation] = await asSystem(services.database)
    .db.select({ tenantId: invitations.tenantId, email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(isValidToken(token));
  return invitation ?? null;
}

export const isValidToken = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, sql`now()`));

const byId = ({ tenantId }: Pick<Principal, 'tenantId'>, id: number) =>
  and(eq(invitations.tenantId, tenantId), eq(invitations.id, id));

async function getInvitation(scope: Scope, id: number) {
  const [invitation] = await scope.db.select().from(invitations).where(byId(scope, id));
  if (!invitation) throw notFound('Invitation');
  return invitation;
}

/** Checks the role again under the practice's lock: an invitation must not outlive the sender's ownership. */
async function lockAsOwner(system: System, { tenantId, userId }: Principal) {
  await lockPractice({ ...system, tenantId });
  const memberships = await listMemberships(system, userId);
  if (memberships.some(each => each.tenantId === tenantId && each.role === 'owner')) return;
  throw new AppError('forbidden', 'Only owners can invite people to the team.');
}

async function limitMails(services: Services, { tenantId }: Principal, email: string) {
  const system = asSystem(services.database);
  await countAttempt(system, perPractice, String(tenantId));
  await countAttempt(system, perAddressee, keyedHash(deriveKey(services.secret, 'addressee'), email.toLowerCase()));
}

async function refuseMember(services: Services, { tenantId }: Principal, email: string) {
  const account = await findUser(services, email);
  const practices = account ? await listMemberships(asSystem(services.database), account.id) : [];
  if (!practices.some(each => each.tenantId === tenantId)) return;
  const sentence = 'This person is already on your team.';
  throw new AppError('conflict', sentence, { email: sentence });
}

type Link = { row: typeof invitations.$inferSelect | undefined; token: string };

/** As the system role: emails with a secret link must not be visible to the practice. */
async function sendLink(services: Services, system: System, { row, token }: Link): Promise<Invitation> {
  if (!row) throw notFound('Invitation');
  setAuditSubject({ subjectId: row.id });
  const link = `${services.env.APP_URL}/join?${new URLSearchParams({ token })}`;
  await queueInvitationMail(
    services,
    { ...system, tenantId: row.tenantId },
    { email: row.email, role: row.role, link },
  );
  // Returned only without a mail server, for passing it on manually. With one, only the addressee may get it: anyone
  // who has it can create an account under that address.
  return { ...present(row), ...(instanceHasMailServer(services) ? {} : { link }) };
}

const present = (row: typeof invitations.$inferSelect): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** The only user-defined text in it is the practice's name, which limits its use for spam. */
async function queueInvitationMail(
  services: Services,
  system: System & { tenantId: number },
  { email, role, link }: { email: string; role: Role; link: string },
) {
  const [practice] = await practiceNames(system, [system.tenantId]);
  const name = practice?.name ?? '';
  const mail = renderMail({
    title: `Join ${name} on Sorrel`,
    preview: 'The link expires in 7 days.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Join {name}</MailHeading>
        <MailParagraph>
          An owner of {name} invited you to join their practice on Sorrel {asRole(role)}. The link works once and
          expires in 7 days.
        </MailParagraph>
        <MailButton href={link}>View invitation</MailButton>
        <MailParagraph>If you don’t know this practice, ignore this email and nothing will happen.</MailParagraph>
      </>
    ),
  });
  await queueAccountMail(services, system, {
    ...mail,
    cause: `invitation ${hashToken(link)}`,
    to: email,
    subject: `Join ${name} on Sorrel`,
  });
}
