import { createLocalAccountIssuer } from '@better-auth/core/db';
import { and, eq } from 'drizzle-orm';
import { asSystem, brokenConstraint, type System } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { accounts, users } from './tables.ts';

/** `passwordHash` is made before the transaction: it takes long, and connections are few. */
type NewAccount = { email: string; firstName: string; lastName: string; passwordHash: string; emailVerified?: boolean };

/**
 * A person who signs in with a password, written as better-auth would. Belongs to no practice yet.
 * @throws AppError conflict when the address has an account.
 */
export async function createAccount(system: System, { passwordHash, ...person }: NewAccount): Promise<number> {
  const values = { ...person, email: person.email.toLowerCase(), name: `${person.firstName} ${person.lastName}` };
  try {
    const [user] = await system.db.insert(users).values(values).returning({ id: users.id });
    if (!user) throw new Error('no user was made');
    await system.db.insert(accounts).values({
      userId: user.id,
      accountId: String(user.id),
      providerId: 'credential',
      issuer: createLocalAccountIssuer('credential'),
      password: passwordHash,
    });
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

/** The hash of this address's password; null without an account. */
export async function findHash(services: Services, email: string): Promise<string | null> {
  const [found] = await asSystem(services.database)
    .db.select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, 'credential')));
  return found?.hash ?? null;
}
