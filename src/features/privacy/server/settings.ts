import { eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { setPolicies } from '../../tenants/server/update.ts';
import { defaultPrivacy, type PrivacyAnswer, type PrivacyInput, privacySettings as shape } from '../contract.ts';
import { privacySettings } from './tables.ts';

/** For how long what is kept, and where the practice says so. */
export async function getPrivacy(scope: Scope): Promise<PrivacyAnswer> {
  const [[row], { privacyUrl, termsUrl }] = await Promise.all([
    scope.db.select().from(privacySettings).where(eq(privacySettings.tenantId, scope.tenantId)),
    getPractice(scope),
  ]);
  return { ...shape.parse(row ?? defaultPrivacy), privacyUrl, termsUrl };
}

export async function savePrivacy(
  scope: Scope,
  { privacyUrl, termsUrl, ...rules }: PrivacyInput,
): Promise<PrivacyAnswer> {
  await scope.db
    .insert(privacySettings)
    .values({ ...rules, tenantId: scope.tenantId })
    .onConflictDoUpdate({ target: privacySettings.tenantId, set: rules });
  await setPolicies(scope, { privacyUrl, termsUrl });
  return getPrivacy(scope);
}
