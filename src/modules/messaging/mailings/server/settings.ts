import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import { decrypt, encrypt, type Seal } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import type { PracticeScope } from '../../suppressions/server/suppressed.ts';
import type { MailingSettings } from '../contract.ts';
import { mailingSettings } from './tables.ts';

/** Without saved settings there is no limit. */
export async function getMailingSettings({ db, tenantId }: Scope): Promise<MailingSettings> {
  const { perMinute, perDomainPerMinute } = mailingSettings;
  const [settings] = await db
    .select({ perMinute, perDomainPerMinute })
    .from(mailingSettings)
    .where(eq(mailingSettings.tenantId, tenantId));
  return settings ?? { perMinute: null, perDomainPerMinute: null };
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

const sealedSecret = z.object({ sealed: z.string() });

const sealOf = (tenantId: number): Seal => ({ purpose: 'mail webhook', place: `practice ${tenantId}` });

/** Null if there is none or it cannot be decrypted. */
export async function findWebhookSecret(services: Services, { db, tenantId }: PracticeScope): Promise<string | null> {
  const [row] = await db
    .select({ secret: mailingSettings.webhookSecret })
    .from(mailingSettings)
    .where(eq(mailingSettings.tenantId, tenantId));
  const { data } = sealedSecret.safeParse(row?.secret);
  return data ? decrypt(services.secret, sealOf(tenantId), data.sealed) : null;
}

/** Creates a secret in the format of Standard Webhooks and replaces the previous one. */
export async function makeWebhookSecret(services: Services, { db, tenantId }: PracticeScope): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const webhookSecret = { sealed: encrypt(services.secret, sealOf(tenantId), secret) };
  await db
    .insert(mailingSettings)
    .values({ tenantId, webhookSecret })
    .onConflictDoUpdate({ target: mailingSettings.tenantId, set: { webhookSecret } });
  return secret;
}

export async function removeWebhookSecret({ db, tenantId }: PracticeScope) {
  await db.update(mailingSettings).set({ webhookSecret: null }).where(eq(mailingSettings.tenantId, tenantId));
}
