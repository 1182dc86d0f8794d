import { and, eq } from 'drizzle-orm';
import { brokenConstraint } from '../../../../platform/database/failures.ts';
import { asSystem, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { accounts, users } from './tables.ts';

type NewPerson = { email: string; firstName: string; lastName: string; emailVerified?: boolean };
/** `passwordHash` is made before the transaction: it takes long, and connections are few. */
type NewAccount = NewPerson & { passwordHash: string };

/**
 * A person who signs in with a password. Belongs to no practice yet.
 * @throws AppError conflict when the address has an account.
 */
export async function createAccount(system: System, { passwordHash, ...person }: NewAccount): Promise<number> {
  const userId = await createPerson(system, person);
  await system.db.insert(accounts).values(passwordAccount(userId, passwordHash));
  return userId;
}

/** How the password of somebody is stored, beside the identities that other providers vouch for. */
export const passwordAccount = (userId: number, passwordHash: string) => ({
  userId,
  accountId: String(userId),
  providerId: 'credential',
  issuer: 'local:credential',
  password: passwordHash,
});

/** Somebody who has no way to sign in yet. @throws AppError conflict when the address has an account. */
export async function createPerson(system: System, person: NewPerson): Promise<number> {
  const name = `${person.firstName} ${person.lastName}`.trim();
  try {
    const values = { ...person, email: person.email.toLowerCase(), name };
    const [user] = await system.db.insert(users).values(values).returning({ id: users.id });
    if (!user) throw new Error('no user was made');
    return user.id;
  } catch (reason) {
    if (brokenConstraint(reason) !== 'users_email_unique') throw reason;
    const sentence = 'There is already an account with this email address. Sign in instead.';
    throw new AppError('conflict', sentence, { email: sentence });
  }
}

/** Whose address this is, in any letters; null when nobody has an account with it. */
export async function findUser(services: Services, email: string): Promise<{ id: number; email: string } | null> {
  const [found] = await asSystem(services.database)
    .db.select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return found ?? null;
}

/** Who signs in with this address and a password, and the hash of that; null when nobody does. */
export async function findPassword(
  services: Services,
  email: string,
): Promise<{ userId: number; hash: string } | null> {
  const [found] = await asSystem(services.database)
    .db.select({ userId: users.id, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, 'credential')));
  return found?.hash ? { userId: found.userId, hash: found.hash } : null;
}
