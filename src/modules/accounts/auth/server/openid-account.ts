import { and, eq } from 'drizzle-orm';
import { noteAccountIn } from '../../../../platform/audit/note-event.ts';
import { asSystem, inSystem, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { accountNews, queueAccountNews } from './account-mails.tsx';
import { type Entry, enter, type SignInDeps } from './enter.ts';
import { listMemberships } from './members.ts';
import type { Identity } from './openid.ts';
import { ownPassword } from './own-password.ts';
import { accounts, users } from './tables.ts';

const provider = 'openid';

/**
 * Signs in a person identified by the provider; two-factor sign-in still applies. An existing account is linked to the
 * identity by entering its password once (openid-tie.ts). Without a password and without another identity it is linked
 * by email, if both sides have verified it. Null if there is no account.
 * @throws AppError forbidden
 */
export async function enterByIdentity(deps: SignInDeps, identity: Identity): Promise<Entry | AskForPassword | null> {
  const found = (await findTied(deps, identity)) ?? (await tieByEmail(deps, identity));
  return typeof found === 'number' ? enter(deps, { userId: found, passwordDigest: null }) : found;
}

/** The password is needed to link the account to the identity. */
export type AskForPassword = { needs: 'password'; email: string };

async function findTied({ services }: SignInDeps, { issuer, subject }: Identity): Promise<number | null> {
  const [found] = await asSystem(services.database)
    .db.select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.issuer, issuer), eq(accounts.accountId, subject)));
  return found?.userId ?? null;
}

async function tieByEmail(deps: SignInDeps, identity: Identity): Promise<number | AskForPassword | null> {
  const { services } = deps;
  const { email } = identity;
  if (email === null)
    throw new AppError(
      'forbidden',
      `${services.env.OIDC_NAME} hasn’t verified your email address. Sign in with your password.`,
    );
  return inSystem(services.database, async system => {
    const [user] = await system.db.select().from(users).where(eq(users.email, email)).for('update');
    if (!user) return null;
    // Prevents pre-hijacking: the account may have been created by somebody else with this address, who would then
    // share it with the owner of the address. The owner does not know that password; resetting it ends the other
    // person's sessions.
    if (await system.db.$count(accounts, ownPassword(user.id))) return { needs: 'password', email };
    if (!user.emailVerified)
      throw new AppError(
        'forbidden',
        'The email address of your account isn’t confirmed yet. Sign in with your password and confirm it, or choose a new password first.',
      );
    // Providers may reassign addresses; the next holder must not get the account of the previous one.
    if (await system.db.$count(accounts, and(eq(accounts.userId, user.id), eq(accounts.providerId, provider))))
      throw new AppError(
        'forbidden',
        `Your account is connected to another person at ${services.env.OIDC_NAME}. Choose a password with “Forgot your password?”, then come back and enter it once.`,
      );
    await tieAndTell(deps, system, user, identity);
    return user.id;
  });
}

type Deps = Pick<SignInDeps, 'services' | 'from'>;
type Name = Pick<Identity, 'issuer' | 'subject'>;

/** Links the identity and notifies the owner of the account by email. */
export async function tieAndTell(
  { services, from }: Deps,
  system: System,
  user: { id: number; email: string },
  to: Name,
) {
  if (!(await tie(system, user.id, to))) return;
  const event = { act: 'changed', subject: 'account', from, details: { what: 'tied to OpenID' } } as const;
  await noteAccountIn(system, { ...event, userId: user.id });
  const [own] = await listMemberships(system, user.id);
  const mail = { to: user.email, news: accountNews.tied(services.env.OIDC_NAME) };
  if (own) await queueAccountNews(services, { ...system, tenantId: own.tenantId }, mail);
}

/** Returns false if this identity is already linked to an account. */
export async function tie({ db }: System, userId: number, { issuer, subject }: Name): Promise<boolean> {
  const values = { userId, accountId: subject, providerId: provider, issuer };
  const made = await db.insert(accounts).values(values).onConflictDoNothing().returning({ id: accounts.id });
  return made.length > 0;
}
