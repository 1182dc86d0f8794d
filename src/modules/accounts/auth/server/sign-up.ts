import { inSystem, type System } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { createPractice } from '../../tenants/server/practice.ts';
import type { SignUpInput } from '../sign-in-contract.ts';
import { createAccount } from './accounts.ts';
import { requiresVerification, sendVerification } from './email-verification.ts';
import { joinPractice } from './members.ts';
import { hashPassword, refuseWeak } from './passwords.ts';

/** `name` is the practice's, `userId` its owner. */
type NewPractice = { tenantId: number; userId: number; name: string };
export const practiceCreated = domainEvent<NewPractice, unknown, System>('practice.created');

/**
 * Creates a practice with its owner and public page in one transaction.
 * @throws AppError conflict if the email is taken, invalid for a weak password
 */
export async function signUp(
  services: Services,
  input: SignUpInput,
  { isEmailVerified = false } = {},
): Promise<{ tenantId: number; userId: number; passwordHash: string }> {
  const { practiceName, timeZone, locale, email, firstName, lastName } = input;
  await refuseWeak(input.password, [email, firstName, lastName, practiceName], 'password');
  const passwordHash = await hashPassword(input.password);
  return inSystem(services.database, async system => {
    const userId = await createAccount(system, {
      email,
      firstName,
      lastName,
      passwordHash,
      emailVerified: isEmailVerified,
    });
    const tenantId = await createPractice(system, { name: practiceName, timeZone, locale });
    await joinPractice(system, { tenantId, userId, role: 'owner' });
    await publish(system, practiceCreated, { tenantId, userId, name: practiceName });
    if (!isEmailVerified && requiresVerification(services))
      await sendVerification(services, system, { userId, tenantId, email: email.toLowerCase() });
    return { tenantId, userId, passwordHash };
  });
}
