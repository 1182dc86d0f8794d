import { and, desc, gt, sql } from 'drizzle-orm';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { createPerson } from '../../auth/server/accounts.ts';
import { joinPractice } from '../../auth/server/members.ts';
import { type Identity, linkIdentity } from '../../auth/server/openid.ts';
import { continueSignIn, type SignInDeps, type SignInResult } from '../../auth/server/sign-in-flow.ts';
import { lockPractice } from '../../tenants/server/names.ts';
import { auditJoined } from './join.ts';
import { invitations } from './tables.ts';

/**
 * A person identified by the provider and invited under the same verified address joins at the first sign-in, as if
 * the newest invitation's link had been opened. Null without an invitation.
 */
export async function joinByIdentity(deps: SignInDeps, identity: Identity): Promise<SignInResult | null> {
  const { services } = deps;
  const { email } = identity;
  if (email === null) return null;
  const open = and(sql`lower(${invitations.email}) = ${email}`, gt(invitations.expiresAt, sql`now()`));
  const [found] = await asSystem(services.database)
    .db.select({ id: invitations.id, tenantId: invitations.tenantId })
    .from(invitations)
    .where(open)
    .orderBy(desc(invitations.id))
    .limit(1);
  if (!found) return null;
  const userId = await inSystem(services.database, async system => {
    await lockPractice({ ...system, tenantId: found.tenantId });
    const [used] = await system.db
      .delete(invitations)
      .where(and(open, sql`${invitations.id} = ${found.id}`))
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
  return userId === null ? null : continueSignIn(deps, { userId, passwordDigest: null }, found.tenantId);
}

/** Applies the rules of typed names: one line and limited length. */
const nameOf = (given: string) =>
  given
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 100);
