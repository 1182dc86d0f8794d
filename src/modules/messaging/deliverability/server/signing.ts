import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Signer } from '../../../../platform/mail/dkim.ts';
import { decrypt, encrypt } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import type { PracticeAccess } from '../../../accounts/vendors/server/stored-settings.ts';
import { findSender, type Sender } from './sender.ts';
import { dkimKeys } from './tables.ts';

const newKeyPair = promisify(generateKeyPair);
const selector = 'sorrel';
const sealOf = (tenantId: number, domain: string) => ({
  purpose: 'signing of mails',
  place: `practice ${tenantId} ${domain}`,
});
const isOf = (tenantId: number, domain: string) => and(eq(dkimKeys.tenantId, tenantId), eq(dkimKeys.domain, domain));

/** Sorrel signs only for a practice's own server, and not if a known email service signs already. */
export const canSign = ({ server, service, isShared }: Sender): boolean =>
  server === 'own' && !service?.selectors.length && !isShared;

export type Key = Pick<typeof dkimKeys.$inferSelect, 'selector' | 'publicKey' | 'seenAt'>;

export async function findKey({ db, tenantId }: Scope, domain: string): Promise<Key | null> {
  const { publicKey, seenAt } = dkimKeys;
  const [key] = await db
    .select({ selector: dkimKeys.selector, publicKey, seenAt })
    .from(dkimKeys)
    .where(isOf(tenantId, domain));
  return key ?? null;
}

/** Creates (2,048 bits, RFC 8301) or deletes the DKIM key of the sender's domain. @throws AppError conflict */
export async function switchSigning(services: Services, scope: Scope, isOn: boolean) {
  const { db, tenantId } = scope;
  const sender = await findSender(services, scope);
  const { domain } = sender;
  if (!isOn) {
    await db.delete(dkimKeys).where(isOf(tenantId, domain));
    return;
  }
  if (!canSign(sender))
    throw new AppError('conflict', 'Sorrel can only sign emails sent through your own mail server.');
  const pair = await newKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await db
    .insert(dkimKeys)
    .values({
      tenantId,
      domain,
      selector,
      publicKey: pair.publicKey.toString('base64'),
      privateKey: encrypt(services.secret, sealOf(tenantId, domain), pair.privateKey),
    })
    .onConflictDoNothing();
}

export async function beginSigning({ db, tenantId }: Scope, domain: string, now: Date) {
  await db.update(dkimKeys).set({ seenAt: now }).where(isOf(tenantId, domain));
}

/**
 * The key that signs emails from this domain; null until its DNS record is found, because receivers could not verify
 * the signature.
 */
export async function findSigner(
  services: Services,
  { db, tenantId }: PracticeAccess,
  domain: string,
): Promise<Signer | null> {
  const [key] = await db
    .select()
    .from(dkimKeys)
    .where(and(isOf(tenantId, domain), isNotNull(dkimKeys.seenAt)));
  const privateKey = key && decrypt(services.secret, sealOf(tenantId, domain), key.privateKey);
  return privateKey ? { domain, selector: key.selector, privateKey } : null;
}
