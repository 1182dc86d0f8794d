import { and, eq } from 'drizzle-orm';
import { recordAccountEventIn } from '../../../../platform/audit/record-event.ts';
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
 * Signs in whom the provider knows, as far as its word goes: a second step is asked for all the same. An account that
 * is there already is tied to it by its password, given this once (openid-tie.ts), or without one, and
 * without another identity, by an address that both have confirmed. Null when there is none.
 * @throws AppError forbidden
 */
export async function enterByIdentity(deps: SignInDeps, identity: Identity): Promise<Entry | AskForPassword | null> {
  const found = (await findTied(deps, identity)) ?? (await tieByEmail(deps, identity));
  return typeof found === 'number' ? enter(deps, { userId: found, passwordDigest: null }) : found;
}

/** Before this account is tied. */
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
    // Whoever signed up with somebody else's address would otherwise share the account with its owner, whatever became
    // of the address since: the owner does not know the password, and a new one ends every session of that other person.
    if (await system.db.$count(accounts, ownPassword(user.id))) return { needs: 'password', email };
    if (!user.emailVerified)
      throw new AppError(
        'forbidden',
        'The email address of your account isn’t confirmed yet. Sign in with your password and confirm it, or choose a new password first.',
      );
    // An address goes from hand to hand at a provider; who has it next must not get the account of who had it before.
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

/** The owner of the account hears of it by mail. */
export async function tieAndTell(
  { services, from }: Deps,
  system: System,
  user: { id: number; email: string },
  to: Name,
) {
  if (!(await tie(system, user.id, to))) return;
  const event = { act: 'changed', subject: 'account', from, details: { what: 'tied to OpenID' } } as const;
  await recordAccountEventIn(system, { ...event, userId: user.id });
  const [own] = await listMemberships(system, user.id);
  const mail = { to: user.email, news: accountNews.tied(services.env.OIDC_NAME) };
  if (own) await queueAccountNews(services, { ...system, tenantId: own.tenantId }, mail);
}

/** From now on this identity signs in to this account; false when it signs in to one already. */
export async function tie({ db }: System, userId: number, { issuer, subject }: Name): Promise<boolean> {
  const values = { userId, accountId: subject, providerId: provider, issuer };
  const made = await db.insert(accounts).values(values).onConflictDoNothing().returning({ id: accounts.id });
  return made.length > 0;
}
