import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { decrypt, encrypt, type Seal } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import type { PracticeScope } from '../../suppressions/server/suppressed.ts';
import { mailingSettings } from './tables.ts';

const kept = z.object({ sealed: z.string() });

const sealOf = (tenantId: number): Seal => ({ purpose: 'mail webhook', place: `practice ${tenantId}` });

/** The secret by which a mail provider of the practice signs its calls; null while there is none, or none to be read. */
export async function findWebhookSecret(services: Services, { db, tenantId }: PracticeScope): Promise<string | null> {
  const [found] = await db
    .select({ secret: mailingSettings.webhookSecret })
    .from(mailingSettings)
    .where(eq(mailingSettings.tenantId, tenantId));
  const { data } = kept.safeParse(found?.secret);
  return data ? decrypt(services.secret, sealOf(tenantId), data.sealed) : null;
}

/** Makes a new one in the form of Standard Webhooks, instead of the one before. */
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
