import type { Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { findActivePage } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { startSequences } from '../../../marketing/sequences/server/triggers.ts';
import { signUp } from '../../../marketing/subscribers/server/sign-up.tsx';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { findOrCreateClient } from '../../../people/clients/server/find-client.ts';
import { earnCommission } from '../../affiliates/server/commissions.ts';
import { shopMessages } from '../messages/catalog.ts';
import { createLibraryLink } from './library-links.ts';
import { mailReceipt } from './mails.tsx';
import { isPurchase, type PurchaseRow, productOf } from './purchases.ts';
import { productPurchases } from './tables.ts';

/** A purchase is completed when it is paid; a free or test purchase when the buyer has used the emailed link. */
export type CompletedPurchase = { purchase: PurchaseRow; clientId: number; isTest: boolean; now: Date };
export const purchaseCompleted = domainEvent<CompletedPurchase>('purchase.completed');

type Completed = { purchase: PurchaseRow; paymentIntent: string | null; isTest: boolean; now: Date };

/**
 * Completes a purchase in the transaction of its payment. For a free or test purchase, the client record and its events
 * wait until the emailed link is used (`registerBuyer`), because anybody can type any address.
 */
export async function completePurchase(services: Services, scope: Scope, { purchase, ...how }: Completed) {
  const { paymentIntent, isTest, now } = how;
  const { id, affiliateId, amount, customerEmail } = purchase;
  const product = await productOf(scope, purchase);
  const owner = await ownerOf(services, scope, purchase);
  const isPaid = toCents(amount) > 0 && !isTest;
  const earned = affiliateId ? await earnCommission(owner, { purchaseId: id, affiliateId, now }) : 0;
  await scope.db
    .update(productPurchases)
    .set({
      status: 'completed',
      completedAt: now,
      stripePaymentIntentId: paymentIntent,
      affiliateCommissionPaid: fromCents(earned),
    })
    .where(isPurchase(scope, id));
  const clientId = isPaid ? await registerBuyer(services, scope, purchase, { isTest, now }) : null;
  const link = await createLibraryLink(scope, customerEmail, now);
  await mailReceipt(services, owner, { purchase, title: product.title, link, clientId, isTest, now });
  await subscribeBuyer(services, owner, purchase, now);
}

/** Creates or updates the client record and publishes `purchaseCompleted`. */
export async function registerBuyer(
  services: Services,
  scope: Scope,
  purchase: PurchaseRow,
  { isTest, now }: { isTest: boolean; now: Date },
): Promise<number> {
  const { id, customerEmail: email, customerName, amount, currency } = purchase;
  const owner = await ownerOf(services, scope, purchase);
  const { title } = await productOf(scope, purchase);
  const names = namesOf(customerName ?? email);
  const client = await findOrCreateClient(owner, { ...names, email, phone: null, phoneText: null }, { now });
  await scope.db.update(productPurchases).set({ clientId: client.id }).where(isPurchase(scope, id));
  const isFree = toCents(amount) === 0;
  await notify(owner, {
    type: 'sale',
    title: isFree ? 'New download' : 'New sale',
    message: `${customerName ?? email} ${isFree ? 'got' : 'bought'} ${title}${isFree ? '' : ` for ${formatMoney(amount, currency)}`}.`,
    href: '/marketplace?tab=purchases',
    clientId: client.id,
  });
  const person = { email, ...names, clientId: client.id };
  await startSequences(owner, { trigger: 'purchased', person, occasion: `purchase ${id}`, now });
  await publish(scope, purchaseCompleted, { purchase, clientId: client.id, isTest, now });
  return client.id;
}

/** The user on whose behalf it is done: the owner of the page of the purchase, or else the product's author. */
export async function ownerOf(services: Services, scope: Scope, purchase: PurchaseRow): Promise<Scope> {
  const page = purchase.storefrontId === null ? null : await findActivePage(scope, services, purchase.storefrontId);
  return { ...scope, userId: page?.userId ?? (await productOf(scope, purchase)).userId };
}

/** Subscribes through the regular sign-up, so that double opt-in applies. */
async function subscribeBuyer(services: Services, scope: Scope, purchase: PurchaseRow, now: Date) {
  const { newsletter, storefrontId, customerEmail, customerName } = purchase;
  const page = newsletter && storefrontId !== null ? await findActivePage(scope, services, storefrontId) : null;
  if (!page?.emailNewsletterEnabled) return;
  const names = customerName ? namesOf(customerName) : { firstName: null, lastName: null };
  const words = shopMessages.in(localeOf((await getPractice(scope)).settings)).buy.newsletter;
  const signup = { storefrontSlug: page.slug, email: customerEmail, ...names };
  await signUp(services, scope, { page, signup, consent: { source: 'purchase', words }, now });
}

/** Splits "Ines Duarte Sousa" into first and last name. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
