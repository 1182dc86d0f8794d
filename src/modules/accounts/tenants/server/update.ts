import { eq } from 'drizzle-orm';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import { mailPictureOf, storeChosen } from '../../../../platform/files/images.ts';
import type { Services } from '../../../../platform/services.ts';
import { isTimeZone } from '../../../../shared/dates.ts';
import type { Brand } from '../brand.ts';
import { maxLogoBytes, type PracticeSettings, type Tenant, type TenantInput } from '../contract.ts';
import { getPractice } from './practice.ts';
import { tenants } from './tables.ts';

const logoRules = {
  largest: maxLogoBytes,
  tooLarge: 'Please choose an image of at most 2MB',
  width: 640,
  height: 320,
  fit: 'inside',
} as const;

/** In pixels; shown at half the size. */
const mailLogoRules = { width: 400, height: 96, fit: 'inside', largest: 0, tooLarge: '' } as const;

/** Stores the logo before the transaction, so that no file is written while rows are locked. */
export async function saveCompany(
  services: Services,
  principal: Principal,
  { logoUrl, ...input }: TenantInput,
): Promise<Tenant> {
  const chosen = logoUrl && { field: 'logoUrl', url: logoUrl };
  const stored = chosen ? await storeChosen(services, principal.userId, chosen, logoRules) : logoUrl;
  const mailLogo = stored ? await mailPictureOf(services.files, stored, mailLogoRules) : null;
  const logo = stored === undefined ? {} : { logoUrl: stored || null, mailLogo };
  return inTenant(services.database, principal, scope => updatePractice(scope, { ...input, ...logo }));
}

export async function setPolicies(scope: Scope, policies: Pick<Tenant, 'privacyUrl' | 'termsUrl'>): Promise<void> {
  await scope.db.update(tenants).set(policies).where(eq(tenants.id, scope.tenantId));
}

export async function saveBrand(scope: Scope, branding: Brand): Promise<Tenant> {
  await scope.db.update(tenants).set({ branding }).where(eq(tenants.id, scope.tenantId));
  return getPractice(scope);
}

export async function saveEmbedSites(scope: Scope, embedSites: string[]): Promise<Tenant> {
  await scope.db.update(tenants).set({ embedSites }).where(eq(tenants.id, scope.tenantId));
  return getPractice(scope);
}

/** Published when the company form or the settings are saved. */
export type PracticeChange = { before: Tenant; after: Tenant };
export const practiceChanged = domainEvent<PracticeChange>('practice.changed');

type Company = Omit<TenantInput, 'logoUrl'> & Partial<Pick<Tenant, 'logoUrl' | 'mailLogo'>>;

/** Absent fields are unchanged. */
export async function updatePractice(scope: Scope, input: Company): Promise<Tenant> {
  return changePractice(scope, input);
}

/** @throws AppError invalid */
export async function updateSettings(scope: Scope, settings: PracticeSettings): Promise<Tenant> {
  if (!isTimeZone(settings.timeZone)) {
    throw new AppError('invalid', 'Choose a time zone from the list', { timeZone: 'Choose a time zone from the list' });
  }
  return changePractice(scope, settings);
}

async function changePractice(scope: Scope, values: Partial<typeof tenants.$inferInsert>): Promise<Tenant> {
  const before = await getPractice(scope);
  await scope.db.update(tenants).set(values).where(eq(tenants.id, scope.tenantId));
  const after = await getPractice(scope);
  await publish(scope, practiceChanged, { before, after });
  return after;
}
