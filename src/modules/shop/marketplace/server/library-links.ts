import { and, eq, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { count, countSharedLimit, countSuccess, hours } from '../../../../platform/rate-limit.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { libraryDays } from '../shop.ts';
import { type LibraryLink, mailLibrary } from './mails.tsx';
import { boughtBy, getPurchase } from './purchases.ts';
import { libraryLinks, productPurchases } from './tables.ts';

/** Creates a link to everything an address has bought in this practice. Only the token's hash is stored. */
export async function createLibraryLink(scope: Scope, email: string, now: Date): Promise<LibraryLink> {
  const token = randomToken();
  const expiresAt = addMinutes(now, daysInMinutes(libraryDays));
  const [created] = await scope.db
    .insert(libraryLinks)
    .values({ tenantId: scope.tenantId, email, tokenHash: hashToken(token), expiresAt, createdAt: now })
    .returning({ id: libraryLinks.id });
  if (!created) throw new Error('no link was made');
  return { id: created.id, token, expiresAt };
}

/** Emails a new library link if the address has bought something here. Queued in the caller's transaction. */
export async function sendLibraryLink(
  services: Services,
  scope: Scope,
  { email }: { email: string },
  now = new Date(),
) {
  if (!(await hasBought(scope, email))) return;
  const link = await createLibraryLink(scope, email, now);
  await mailLibrary(services, scope, { to: email, link });
}

async function hasBought(scope: Scope, email: string): Promise<boolean> {
  const { tenantId, status } = productPurchases;
  const purchases = await scope.db
    .select({ id: productPurchases.id })
    .from(productPurchases)
    .where(and(eq(tenantId, scope.tenantId), boughtBy(email), sql`${status} in ('completed', 'refunded')`))
    .limit(1);
  return purchases.length > 0;
}

/** Sweep: deletes links a week after they expire. Until then their page explains that they have expired. */
export async function deleteOldLibraryLinks({ db }: System, now = new Date()) {
  await db
    .delete(libraryLinks)
    .where(sql`${libraryLinks.expiresAt} < ${addMinutes(now, -daysInMinutes(7)).toISOString()}`);
}

const sharedLimit = {
  perAddress: { name: 'library-address', max: 30, seconds: hours(1) },
  perResource: { name: 'library-page', max: 300, seconds: hours(1) },
  minPerAddress: 3,
};
/**
 * Across all practices. Exceeding it isn't reported, since that would reveal how often others requested a link for the
 * address.
 */
const perRecipient = { name: 'library-recipient', max: 5, seconds: hours(1) };

type LibraryLinkInput = { storefrontSlug: string; email: string; website?: string | undefined };

/**
 * Public: emails a new library link to a buyer of this practice. The answer doesn't reveal whether the address has
 * bought anything. `address`: hash of the caller's IP address, if known.
 * @throws AppError not_found, too_many
 */
export async function requestLibraryLink(
  services: Services,
  input: LibraryLinkInput,
  address: string | null,
  now = new Date(),
) {
  if (input.website) return;
  const { email } = input;
  const system = asSystem(services.database);
  const { id, tenantId, userId } = await findPublicStorefront(system, services, input.storefrontSlug);
  await countSharedLimit(system, sharedLimit, { address, resource: String(id) });
  if ((await count(system, perRecipient, mailboxOf(services, email))) > perRecipient.max) return;
  await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
    sendLibraryLink(services, scope, { email }, now),
  );
}

/** Across all practices, so that nobody's mailbox is flooded. */
const perBuyer = { name: 'library-again', max: 10, seconds: hours(24) };

/** Emails the buyer a new library link. @throws AppError not_found, conflict, too_many */
export async function resendLibraryLink(services: Services, scope: Scope, id: number, now = new Date()): Promise<void> {
  const { status, customerEmail } = await getPurchase(scope, id);
  if (status !== 'completed') throw new AppError('conflict', 'There is nothing to download in this purchase.');
  await sendLibraryLink(services, scope, { email: customerEmail }, now);
  await countSuccess(scope, [{ limit: perBuyer, who: mailboxOf(services, customerEmail) }]);
}
