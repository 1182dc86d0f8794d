import { eq } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Role } from '../../../../shared/roles.ts';
import { twoFactorRules } from './tables.ts';
import { hasTwoFactor } from './two-factor.ts';

/** Roles that must use two-factor sign-in in this practice. */
export async function listTwoFactorRoles(scope: Scope): Promise<Role[]> {
  const found = await scope.db
    .select({ role: twoFactorRules.role })
    .from(twoFactorRules)
    .where(eq(twoFactorRules.tenantId, scope.tenantId));
  return found.map(each => each.role);
}

/** In effect from everybody's next request. @throws AppError conflict if it would lock the caller out */
export async function setTwoFactorRoles(services: Services, who: Who, wanted: Role[]): Promise<Role[]> {
  if (wanted.includes(who.role) && !(await hasTwoFactor(asSystem(services.database), who.userId))) {
    throw new AppError('conflict', 'Turn on two-step sign-in in your own profile first.');
  }
  return inTenant(services.database, who, async scope => {
    const { tenantId, db } = scope;
    await db.delete(twoFactorRules).where(eq(twoFactorRules.tenantId, tenantId));
    const rows = [...new Set(wanted)].map(role => ({ tenantId, role }));
    if (rows.length) await db.insert(twoFactorRules).values(rows).onConflictDoNothing();
    return listTwoFactorRoles(scope);
  });
}
