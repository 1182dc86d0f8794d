import { inSystem } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { createFirstServices } from '../../availability/server/services.ts';
import { createFirstStorefront } from '../../storefront/server/storefront.ts';
import { createPractice } from '../../tenants/server/create.ts';
import type { SignUpInput } from '../contract.ts';
import { createAccount } from './accounts.ts';
import { askForProof } from './email-proofs.ts';
import { joinPractice } from './members.ts';
import { hashPassword } from './passwords.ts';
import { asksForProof } from './proven.ts';
import { refuseWeak } from './weak-passwords.ts';

/**
 * A new practice with its owner and public page, in one transaction: half of it is never there.
 * @throws AppError conflict when the address has an account, invalid for a weak password
 */
export async function signUp(
  services: Services,
  input: SignUpInput,
  { isProven = false } = {},
): Promise<{ tenantId: number; userId: number; passwordHash: string }> {
  const { practiceName, timeZone, email, firstName, lastName } = input;
  await refuseWeak(input.password, [email, firstName, lastName, practiceName], 'password');
  const passwordHash = await hashPassword(input.password);
  return inSystem(services.database, async system => {
    const userId = await createAccount(system, { email, firstName, lastName, passwordHash, emailVerified: isProven });
    const tenantId = await createPractice(system, { name: practiceName, timeZone });
    await joinPractice(system, { tenantId, userId, role: 'owner' });
    await createFirstServices(system, tenantId);
    await createFirstStorefront(system, { tenantId, userId, name: practiceName });
    if (!isProven && asksForProof(services))
      await askForProof(services, system, { userId, tenantId, email: email.toLowerCase() });
    return { tenantId, userId, passwordHash };
  });
}
