import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Signer } from '../../../../platform/mail/sign.ts';
import { open, seal } from '../../../../platform/secrets/secrets.ts';
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

/** Sorrel can sign what goes out through a practice's own server, unless a known mail service does it. */
export const canSign = ({ server, service, isShared }: Sender): boolean =>
  server === 'own' && !service?.selectors.length && !isShared;

export type Key = Pick<typeof dkimKeys.$inferSelect, 'selector' | 'publicKey' | 'seenAt'>;

export async function findKey({ db, tenantId }: Scope, domain: string): Promise<Key | null> {
  const { publicKey, seenAt } = dkimKeys;
  const [found] = await db
    .select({ selector: dkimKeys.selector, publicKey, seenAt })
    .from(dkimKeys)
    .where(isOf(tenantId, domain));
  return found ?? null;
}

/** Makes a key for the sender's domain (2,048 bits: RFC 8301), or throws it away. @throws AppError conflict */
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
      privateKey: seal(services.secret, sealOf(tenantId, domain), pair.privateKey),
    })
    .onConflictDoNothing();
}

/** From now on mails are signed. */
export async function beginSigning({ db, tenantId }: Scope, domain: string, now: Date) {
  await db.update(dkimKeys).set({ seenAt: now }).where(isOf(tenantId, domain));
}

/** What signs mails from this domain; null as long as receivers could not check it. */
export async function findSigner(
  services: Services,
  { db, tenantId }: PracticeAccess,
  domain: string,
): Promise<Signer | null> {
  const [key] = await db
    .select()
    .from(dkimKeys)
    .where(and(isOf(tenantId, domain), isNotNull(dkimKeys.seenAt)));
  const privateKey = key && open(services.secret, sealOf(tenantId, domain), key.privateKey);
  return privateKey ? { domain, selector: key.selector, privateKey } : null;
}
