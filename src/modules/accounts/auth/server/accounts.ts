import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import { asSystem, type Principal, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { storeChosen } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import { maxPhotoBytes, type ProfileInput } from '../contract.ts';
import { accounts, users } from './tables.ts';

type NewPerson = { email: string; firstName: string; lastName: string; emailVerified?: boolean };
/** `passwordHash` is computed before the transaction, because hashing is slow and connections are few. */
type NewAccount = NewPerson & { passwordHash: string };

/** Creates a person with a password, who is not yet a member of a practice. @throws AppError conflict if the email is taken */
export async function createAccount(system: System, { passwordHash, ...person }: NewAccount): Promise<number> {
  const userId = await createPerson(system, person);
  await system.db.insert(accounts).values(passwordAccount(userId, passwordHash));
  return userId;
}

/** A row of `accounts` with a password; other rows are identities at OpenID providers. */
export const passwordAccount = (userId: number, passwordHash: string) => ({
  userId,
  accountId: String(userId),
  providerId: 'credential',
  issuer: 'local:credential',
  password: passwordHash,
});

/** Creates a person who cannot sign in yet. @throws AppError conflict if the email is taken */
export async function createPerson(system: System, person: NewPerson): Promise<number> {
  const name = `${person.firstName} ${person.lastName}`.trim();
  try {
    const values = { ...person, email: person.email.toLowerCase(), name };
    const [user] = await system.db.insert(users).values(values).returning({ id: users.id });
    if (!user) throw new Error('no user was made');
    return user.id;
  } catch (reason) {
    if (violatedConstraint(reason) !== 'users_email_unique') throw reason;
    const sentence = 'There is already an account with this email address. Sign in instead.';
    throw new AppError('conflict', sentence, { email: sentence });
  }
}

/** Case-insensitive. */
export async function findUser(services: Services, email: string): Promise<{ id: number; email: string } | null> {
  const [user] = await asSystem(services.database)
    .db.select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return user ?? null;
}

/** Null if the account does not exist or has no password. */
export async function findPassword(
  services: Services,
  email: string,
): Promise<{ userId: number; hash: string } | null> {
  const [account] = await asSystem(services.database)
    .db.select({ userId: users.id, hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, 'credential')));
  return account?.hash ? { userId: account.userId, hash: account.hash } : null;
}

const photoRules = {
  largest: maxPhotoBytes,
  tooLarge: 'Please choose an image smaller than 5MB',
  width: 512,
  height: 512,
  fit: 'cover',
} as const;

/** @throws AppError invalid if the photo is not an image */
export async function saveProfile(services: Services, { userId }: Principal, input: ProfileInput) {
  const { firstName, lastName, photo } = input;
  const image = photo ? await storeChosen(services, userId, { field: 'photo', url: photo }, photoRules) : photo;
  await asSystem(services.database)
    .db.update(users)
    .set({ firstName, lastName, name: `${firstName} ${lastName}`, ...(image !== undefined && { image }) })
    .where(eq(users.id, userId));
}

export async function saveSignInAlerts(services: Services, { userId }: Principal, isOn: boolean) {
  await asSystem(services.database).db.update(users).set({ signInAlerts: isOn }).where(eq(users.id, userId));
}
