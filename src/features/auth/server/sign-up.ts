import { createLocalAccountIssuer } from '@better-auth/core/db';
import { eq } from 'drizzle-orm';
import { asSystem, brokenConstraint, inSystem } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { createFirstStorefront } from '../../storefront/server/storefront.ts';
import { createPractice } from '../../tenants/server/create.ts';
import type { SignUpInput } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import { accounts, members, users } from './tables.ts';

/**
 * A new practice with its owner and public page, in one transaction: half of it is never there.
 * @throws AppError conflict when the address has an account.
 */
export async function signUp(services: Services, input: SignUpInput): Promise<{ tenantId: number; userId: number }> {
  const password = await hashPassword(input.password);
  const email = input.email.toLowerCase();
  try {
    return await inSystem(services.database, async system => {
      const { firstName, lastName } = input;
      const [user] = await system.db
        .insert(users)
        .values({ email, firstName, lastName, name: `${firstName} ${lastName}` })
        .returning({ id: users.id });
      if (!user) throw taken();
      const accountId = String(user.id);
      // As better-auth writes it for a password account.
      await system.db.insert(accounts).values({
        userId: user.id,
        accountId,
        providerId: 'credential',
        issuer: createLocalAccountIssuer('credential'),
        password,
      });
      const tenantId = await createPractice(system, { name: input.practiceName, timeZone: input.timeZone });
      await system.db.insert(members).values({ tenantId, userId: user.id, role: 'owner' });
      await createFirstStorefront(system, { tenantId, userId: user.id, name: input.practiceName });
      return { tenantId, userId: user.id };
    });
  } catch (reason) {
    if (brokenConstraint(reason) === 'users_email_unique') throw taken();
    throw reason;
  }
}

function taken() {
  const sentence = 'There is already an account with this email address. Sign in instead.';
  return new AppError('conflict', sentence, { email: sentence });
}

/** For the seed: the account of this address, if there is one. */
export async function findUserId(services: Services, email: string): Promise<number | null> {
  const [found] = await asSystem(services.database)
    .db.select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return found?.id ?? null;
}
