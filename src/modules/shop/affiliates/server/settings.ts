import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type AffiliateSettings, defaultHoldDays } from '../contract.ts';
import { affiliateSettings } from './tables.ts';

/** Days between a sale and the due date of its commission. */
export async function getHoldDays(scope: Scope): Promise<number> {
  const [settings] = await scope.db
    .select({ holdDays: affiliateSettings.holdDays })
    .from(affiliateSettings)
    .where(eq(affiliateSettings.tenantId, scope.tenantId));
  return settings?.holdDays ?? defaultHoldDays;
}

/** Applies to future sales: commissions on hold keep their due date. */
export async function saveSettings(scope: Scope, settings: AffiliateSettings): Promise<AffiliateSettings> {
  await scope.db
    .insert(affiliateSettings)
    .values({ ...settings, tenantId: scope.tenantId })
    .onConflictDoUpdate({ target: affiliateSettings.tenantId, set: { ...settings, updatedAt: new Date() } });
  return settings;
}
