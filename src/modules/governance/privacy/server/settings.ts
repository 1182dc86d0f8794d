import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { dayIn, timeIn } from '../../../../shared/dates.ts';
import { getPractice, getZone } from '../../../accounts/tenants/server/practice.ts';
import { setPolicies } from '../../../accounts/tenants/server/update.ts';
import { defaultPrivacy, type PrivacyAnswer, type PrivacyInput, privacySettings as shape } from '../contract.ts';
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

const begins = '02:00';

/** The practice's date if its nightly run is due; null before two o'clock. */
export const nightOf = (now: Date, zone: string): string | null =>
  timeIn(now, zone) < begins ? null : dayIn(now, zone);
