import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { getPractice, getZone } from '../../../accounts/tenants/server/practice.ts';
import { setPolicies } from '../../../accounts/tenants/server/update.ts';
import { defaultPrivacy, type PrivacyAnswer, type PrivacyInput, privacySettings as shape } from '../contract.ts';
import { nightOf } from './night.ts';
import { privacySettings } from './tables.ts';

export async function getPrivacy(scope: Scope): Promise<PrivacyAnswer> {
  const [[row], { privacyUrl, termsUrl }] = await Promise.all([
    scope.db.select().from(privacySettings).where(eq(privacySettings.tenantId, scope.tenantId)),
    getPractice(scope),
  ]);
  return { ...shape.parse(row ?? defaultPrivacy), privacyUrl, termsUrl };
}

/** When a practice first saves rules, they apply from the next night, which leaves time to check the preview. */
export async function savePrivacy(
  scope: Scope,
  { privacyUrl, termsUrl, ...rules }: PrivacyInput,
  now = new Date(),
): Promise<PrivacyAnswer> {
  const ranOn = nightOf(now, await getZone(scope));
  await scope.db
    .insert(privacySettings)
    .values({ ...rules, tenantId: scope.tenantId, ranOn })
    .onConflictDoUpdate({ target: privacySettings.tenantId, set: rules });
  await setPolicies(scope, { privacyUrl, termsUrl });
  return getPrivacy(scope);
}
