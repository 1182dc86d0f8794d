import { eq } from 'drizzle-orm';
import { inTenant, type Scope, type Who } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { storeChosen } from '../../../platform/files/images.ts';
import type { Services } from '../../../platform/services.ts';
import { isTimeZone } from '../../../shared/dates.ts';
import { rewritePhones } from '../../clients/server/phones.ts';
import { followNewZone } from '../../reminders/server/settings.ts';
import { largestLogo, type PracticeSettings, type Tenant, type TenantInput } from '../contract.ts';
import { getPractice } from './practice.ts';
import { tenants } from './tables.ts';

const logoRules = {
  largest: largestLogo,
  tooLarge: 'Please choose an image of at most 2MB',
  width: 640,
  height: 320,
  fit: 'inside',
} as const;

/** Saves the company form. A picture is stored before the transaction begins: no file is written while rows are held. */
export async function saveCompany(services: Services, who: Who, { logoUrl, ...input }: TenantInput): Promise<Tenant> {
  const chosen = logoUrl && { field: 'logoUrl', url: logoUrl };
  const stored = chosen ? await storeChosen(services, who.userId, chosen, logoRules) : logoUrl;
  return inTenant(services.database, who, scope => updatePractice(scope, { ...input, logoUrl: stored }));
}

/** `logoUrl`: the stored one, another stored picture's, empty for none, absent for unchanged. @throws AppError invalid */
export async function updatePractice(scope: Scope, { logoUrl, ...input }: TenantInput): Promise<Tenant> {
  const before = await getPractice(scope);
  await scope.db
    .update(tenants)
    .set({ ...input, ...(logoUrl !== undefined && { logoUrl: logoUrl || null }) })
    .where(eq(tenants.id, scope.tenantId));
  if (before.country !== input.country) await rewritePhones(scope, input.country);
  return getPractice(scope);
}

/** Time zone, currency, first day of the week, units. @throws AppError invalid */
export async function updateSettings(scope: Scope, settings: PracticeSettings): Promise<Tenant> {
  if (!isTimeZone(settings.timeZone)) {
    throw new AppError('invalid', 'There is no such time zone', { timeZone: 'There is no such time zone' });
  }
  const before = await getPractice(scope);
  await scope.db.update(tenants).set(settings).where(eq(tenants.id, scope.tenantId));
  if (before.settings.timeZone !== settings.timeZone) await followNewZone(scope);
  return getPractice(scope);
}
