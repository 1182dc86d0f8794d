import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import {
  asSystem,
  type ClientPrincipal,
  inTenant,
  type Scope,
  type System,
} from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countAttempt, countSharedLimit, hours } from '../../../../platform/rate-limit.ts';
import { type Seal, signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { toCents } from '../../../../shared/money.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import { issuePaidInvoice } from '../../../billing/invoicing/server/issue.ts';
import { listTaxRates } from '../../../billing/invoicing/server/settings.ts';
import type { Checkout, Refunded } from '../../../billing/payments/server/checkout-events.ts';
import {
  expireCheckouts,
  findLatestCheckout,
  openCheckout,
  planCheckout,
} from '../../../billing/payments/server/checkouts.ts';
import { pollOnReturn } from '../../../billing/payments/server/poll-provider.ts';
import { isErased } from '../../../people/clients/contract.ts';
import { getClient, lockWholeClient } from '../../../people/clients/server/clients.ts';
import { findOrCreateClient, findPerson } from '../../../people/clients/server/find-client.ts';
import { isExampleClient } from '../../../people/examples/server/examples.ts';
import { type OrderRequest, type OrderResult, packagePath, payMinutes } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { isForSale, lastDayFrom } from './packages.ts';
import { clientPackages, packageOrders, packages } from './tables.ts';

type Order = typeof packageOrders.$inferSelect;

const { errors } = messages;

const pageLimits = {
  perAddress: { name: 'package-address', max: 40, seconds: hours(1) },
  perResource: { name: 'package-page', max: 600, seconds: hours(1) },
  minPerAddress: 5,
};
const perClient = { name: 'package-client', max: 20, seconds: hours(1) };

type PackageOffer = { packageId: number; price: string };

/**
 * Public: starts the purchase of a package on the practice's page and returns the URL of the payment page. Submitting the
 * same form again returns the same payment while it is open.
 * @throws AppError conflict if it is not for sale, has changed or can't be paid online, too_many, unavailable if the
 * provider fails, in which case the form can be sent again
 */
export async function orderOnPage(
  services: Services,
  {
    page,
    packageId,
    form,
    address,
  }: { page: Storefront; packageId: number; form: OrderRequest; address: string | null },
  now = new Date(),
): Promise<{ url: string }> {
  const { tenantId, userId, slug } = page;
  if (form.website) throw new AppError('invalid', errors.failed);
  await countSharedLimit(asSystem(services.database), pageLimits, { address, resource: String(page.id) });
  const { firstName, lastName, email, price } = form;
  const key = JSON.stringify([address, packageId, email.toLowerCase(), firstName, lastName]);
  const checkoutId = await inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const existingClient = await findPerson(scope, email);
    if (existingClient) await refuseExampleClient(scope, existingClient.id);
    return placeOrder(services, scope, { packageId, price, key, userId, email, firstName, lastName, now }, id => ({
      returnUrl: `${packagePath(slug, packageId)}/thanks?${new URLSearchParams({ order: sealOrder(services, { tenantId, id }) })}`,
      cancelUrl: `${packagePath(slug, packageId)}?unpaid=1`,
    }));
  });
  return openCheckout(services, { tenantId, checkoutId }, now);
}

/** Like `orderOnPage`, for a client who is signed in to the client room. */
export async function orderInRoom(
  services: Services,
  { tenantId, clientId }: ClientPrincipal,
  { packageId, price }: PackageOffer,
  now = new Date(),
): Promise<{ url: string }> {
  await countAttempt(asSystem(services.database), perClient, `${tenantId} ${clientId}`);
  const checkoutId = await inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
    const { userId, email } = await getClient(scope, clientId);
    await refuseExampleClient(scope, clientId);
    const root = `/my/${(await getStorefront(scope, services)).slug}`;
    const key = JSON.stringify(['client', clientId, packageId]);
    return placeOrder(services, scope, { packageId, price, key, userId, clientId, email, now }, id => ({
      returnUrl: `${root}/payments?bought=${id}`,
      cancelUrl: `${root}/payments?unpaid`,
    }));
  });
  return openCheckout(services, { tenantId, checkoutId }, now);
}

/** Example clients can't buy packages, because no invoices are issued to them. @throws AppError conflict */
async function refuseExampleClient(scope: Scope, clientId: number) {
  if (await isExampleClient(scope, clientId)) throw new AppError('conflict', errors.notSetUp);
}

type OrderInput = PackageOffer & {
  /** Identifies the form; stored as a keyed hash. */
  key: string;
  userId: number;
  email: string;
  now: Date;
} & ({ clientId: number } | { firstName: string; lastName: string });

type Urls = (orderId: number) => { returnUrl: string; cancelUrl: string };

/** Writes the order and plans its checkout, or finds those of the same form. Returns the ID of the checkout. */
async function placeOrder(
  services: Services,
  scope: Scope,
  { packageId, price, key, email, now, ...buyer }: OrderInput,
  urls: Urls,
): Promise<number> {
  const offered = await findOffered(scope, packageId);
  if (!offered?.price) throw new AppError('conflict', errors.notForSale);
  if (offered.price !== price) throw new AppError('conflict', errors.changed);
  if (!(await takesRealMoney(services, scope))) throw new AppError('conflict', errors.notSetUp);
  const { currency } = (await getPractice(scope)).settings;
  const { name, sessions, type, validDays, validMonths } = offered;
  const terms = { name, sessions, price, currency, type, validDays, validMonths };
  const orderKey = keyedHash(deriveKey(services.secret, 'package-form'), key);
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.tenantId} package order ${orderKey}`}, 0))`,
  );
  const existingCheckoutId = await findExistingCheckout(services, scope, { orderKey, terms, now });
  if (existingCheckoutId) return existingCheckoutId;
  const [order] = await scope.db
    .insert(packageOrders)
    .values({
      ...{ tenantId: scope.tenantId, packageId, orderKey, createdAt: now },
      ...terms,
      ...buyer,
      // Orders of a signed-in client refer to the record by id, because the address may change before the payment.
      ...('firstName' in buyer && { email }),
    })
    .returning({ id: packageOrders.id });
  if (!order) throw new Error('no order was written');
  setAuditSubject({ subjectId: order.id, ...('clientId' in buyer && { clientId: buyer.clientId }) });
  const { checkoutId } = await planCheckout(
    services,
    scope,
    {
      ...{ subject: 'package', subjectId: order.id, amount: toCents(price), currency, description: name },
      ...{ customerEmail: email, minutes: payMinutes, ...urls(order.id) },
    },
    now,
  );
  return checkoutId;
}

/** Locks the package, so that a concurrent change of its price is seen before the order is placed. */
async function findOffered(scope: Scope, packageId: number) {
  const [row] = await scope.db
    .select()
    .from(packages)
    .where(and(eq(packages.tenantId, scope.tenantId), eq(packages.id, packageId), isForSale))
    .for('share');
  return row;
}

type Terms = Pick<Order, 'name' | 'sessions' | 'price' | 'currency' | 'type' | 'validDays' | 'validMonths'>;

/** The open checkout of the same form. If the terms have changed since, it is expired, so that nobody pays twice. */
async function findExistingCheckout(
  services: Services,
  scope: Scope,
  { orderKey, terms, now }: { orderKey: string; terms: Terms; now: Date },
): Promise<number | null> {
  const same = and(eq(packageOrders.tenantId, scope.tenantId), eq(packageOrders.orderKey, orderKey));
  const [order] = await scope.db.select().from(packageOrders).where(same);
  if (!order) return null;
  const about = { subject: 'package', subjectId: order.id } as const;
  const checkout = await findLatestCheckout(scope, about);
  const isSame = Object.entries(terms).every(([name, value]) => order[name as keyof Terms] === value);
  if (isSame && !order.paidAt && checkout?.status === 'open' && checkout.expiresAt > now) return checkout.id;
  await expireCheckouts(services, scope, about, now);
  await scope.db.update(packageOrders).set({ orderKey: null }).where(isOrder(scope, order.id));
  return null;
}

const isOrder = ({ tenantId }: Pick<Scope, 'tenantId'>, id: number) =>
  and(eq(packageOrders.tenantId, tenantId), eq(packageOrders.id, id));

/**
 * Gives the package and issues its invoice, in the transaction that records the payment. A second payment of the same
 * order gets the same invoice, which is paid by then, so it is refunded. Null if the order or its buyer was deleted.
 */
export async function billPaidOrder(
  scope: Scope,
  { checkout: { subjectId, subject }, paidAt }: { checkout: Pick<Checkout, 'subject' | 'subjectId'>; paidAt: Date },
): Promise<number | null> {
  if (subject !== 'package') return null;
  const findOrder = () => scope.db.select().from(packageOrders).where(isOrder(scope, subjectId));
  const [existing] = await findOrder();
  // Lock the client before the order, as an erasure does, to avoid a deadlock.
  if (existing?.clientId) await lockWholeClient(scope, existing.clientId);
  const [order] = await findOrder().for('update');
  if (!order) return null;
  if (order.invoiceId) return order.invoiceId;
  const own = { ...scope, userId: order.userId };
  const clientId = await findBuyer(own, order, paidAt);
  if (!clientId) return null;
  const { name, sessions, price, type, packageId, currency } = order;
  const { settings } = await getPractice(scope);
  const day = dayIn(paidAt, settings.timeZone);
  const [clientPackage] = await scope.db
    .insert(clientPackages)
    .values({
      ...{ tenantId: scope.tenantId, clientId, packageId, name, sessions, price, type },
      lastDay: lastDayFrom(day, order),
    })
    .returning({ id: clientPackages.id });
  if (!clientPackage) throw new Error('no package was written');
  const [rate] = await listTaxRates(scope);
  const defaultRate = rate?.isDefault ? rate : null;
  const invoiceId = await issuePaidInvoice(own, {
    ...{ clientId, clientPackageId: clientPackage.id, currency, description: name, notes: null, appointmentId: null },
    dueDate: dayIn(new Date(), settings.timeZone),
    // The buyer was shown the price that is paid, so the tax is part of it.
    isTaxIncluded: true,
    ...{ discountKind: null, discountValue: '0.00' },
    lines: [
      {
        ...{ description: name, quantity: '1.000', unitPrice: price, serviceId: null },
        ...{ taxRate: defaultRate?.rate ?? '0.00', taxName: defaultRate?.name ?? null },
      },
    ],
  });
  await scope.db
    .update(packageOrders)
    .set({ paidAt, clientId, invoiceId, clientPackageId: clientPackage.id, orderKey: null })
    .where(isOrder(scope, order.id));
  return invoiceId;
}

/** The buyer’s client record, found or created as for a booking; null if it was erased meanwhile. */
async function findBuyer(scope: Scope, { clientId, firstName, lastName, email }: Order, now: Date) {
  if (clientId) return isErased(await getClient(scope, clientId)) ? null : clientId;
  if (!email) return null;
  const person = { firstName: firstName ?? '', lastName: lastName ?? '', email, phone: null, phoneText: null };
  return (await findOrCreateClient(scope, person, { now })).id;
}

/**
 * After a full refund, the package ends the day before, and its used sessions stay used. If the refund fails at the bank,
 * it becomes valid again.
 */
export async function endRefundedPackage(scope: Scope, { subject, subjectId, isAll, amount, now }: Refunded) {
  if (subject !== 'invoice' || amount === 0) return;
  const which = and(eq(packageOrders.tenantId, scope.tenantId), eq(packageOrders.invoiceId, subjectId));
  const [order] = await scope.db.select().from(packageOrders).where(which);
  if (!order?.clientPackageId || !order.paidAt || (!isAll && amount > 0)) return;
  const { timeZone } = (await getPractice(scope)).settings;
  const lastDay = isAll ? addDays(dayIn(now, timeZone), -1) : lastDayFrom(dayIn(order.paidAt, timeZone), order);
  await scope.db
    .update(clientPackages)
    .set({ lastDay })
    .where(and(eq(clientPackages.tenantId, scope.tenantId), eq(clientPackages.id, order.clientPackageId)));
}

/** Longer than payment providers retry webhooks. */
const retentionDays = 3;

/** Deletes unpaid orders of all practices for which no payment can arrive any more. */
export async function deleteOldOrders({ db }: System, now = new Date()) {
  const old = lt(packageOrders.createdAt, addMinutes(now, -daysInMinutes(retentionDays)));
  await db.delete(packageOrders).where(and(isNull(packageOrders.paidAt), old));
}

/** The return URL contains the order as a signed token, so that nobody can guess the URL of another order. */
const orderSeal = ({ secret }: Pick<Services, 'secret'>): Seal => ({ secret, purpose: 'package-order' });

const sealOrder = (services: Pick<Services, 'secret'>, { tenantId, id }: { tenantId: number; id: number }) =>
  signToken(orderSeal(services), [String(tenantId), String(id)]);

/**
 * Public: the result of a payment on the practice's page; the provider is asked if it is not known yet. Null for another
 * practice's order or a broken link, `ended` after a day, because the URL may be seen by others, such as in the browser history.
 */
export async function findOrderResult(
  services: Services,
  { page: { tenantId }, sealed }: { page: Pick<Storefront, 'tenantId'>; sealed: string },
  now = new Date(),
): Promise<OrderResult | 'ended' | null> {
  const [practiceId, id] = (verifyToken(orderSeal(services), sealed) ?? []).map(Number);
  if (!id || practiceId !== tenantId) return null;
  const read = () =>
    inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
      const [order] = await scope.db.select().from(packageOrders).where(isOrder(scope, id));
      if (!order || addMinutes(order.createdAt, daysInMinutes(1)) <= now) return 'ended' as const;
      setAuditSubject({ subjectId: id, clientId: order.clientId });
      return { ...(await stateOf(scope, order)), email: await receiptAddress(services, scope, order) };
    });
  const first = await read();
  if (first === 'ended' || first.state !== 'waiting') return first;
  await pollOnReturn(services, { tenantId, subject: 'package', subjectId: id }, now);
  return read();
}

/** The typed address, or null if the receipt is not sent there: a known client's record may have another address. */
async function receiptAddress(services: Services, scope: Scope, { clientId, email }: Order): Promise<string | null> {
  if (!clientId || !email || !(await hasMailServer(services, scope))) return null;
  const { email: current } = await getClient(scope, clientId);
  return current.toLowerCase() === email.toLowerCase() ? email : null;
}

async function stateOf(
  scope: Scope,
  { id, name, price, currency, paidAt }: Order,
): Promise<Omit<OrderResult, 'email'>> {
  const shown = { name, price, currency };
  if (paidAt) return { state: 'paid', ...shown };
  const checkout = await findLatestCheckout(scope, { subject: 'package', subjectId: id });
  return { state: checkout?.status === 'open' ? 'waiting' : 'unpaid', ...shown };
}

/** The result of a payment in the client room; null for an order of another client. */
export async function findOwnOrderResult(
  services: Services,
  { tenantId, clientId }: ClientPrincipal,
  id: number,
  now = new Date(),
): Promise<Omit<OrderResult, 'email'> | null> {
  const read = () =>
    inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
      const [order] = await scope.db
        .select()
        .from(packageOrders)
        .where(and(isOrder(scope, id), eq(packageOrders.clientId, clientId)));
      return order ? stateOf(scope, order) : null;
    });
  const first = await read();
  if (first?.state !== 'waiting') return first;
  await pollOnReturn(services, { tenantId, subject: 'package', subjectId: id }, now);
  return read();
}

/** Whether packages can be paid online: not without a provider or in test mode, where anybody could get one for free. */
export const sellsPackages = (services: Services, place: Parameters<typeof takesRealMoney>[1]): Promise<boolean> =>
  takesRealMoney(services, place);
