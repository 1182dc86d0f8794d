import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { MailingSettings } from '../contract.ts';
import { mailingSettings } from './tables.ts';

/** Without saved settings there is no limit. */
export async function getMailingSettings({ db, tenantId }: Scope): Promise<MailingSettings> {
  const { perMinute, perDomainPerMinute } = mailingSettings;
  const [found] = await db
    .select({ perMinute, perDomainPerMinute })
    .from(mailingSettings)
    .where(eq(mailingSettings.tenantId, tenantId));
  return found ?? { perMinute: null, perDomainPerMinute: null };
}

export async function saveMailingSettings(
  { db, tenantId }: Scope,
  settings: MailingSettings,
): Promise<MailingSettings> {
  const set = { perMinute: settings.perMinute, perDomainPerMinute: settings.perDomainPerMinute };
  await db
    .insert(mailingSettings)
    .values({ tenantId, ...set })
    .onConflictDoUpdate({ target: mailingSettings.tenantId, set });
  return set;
}
