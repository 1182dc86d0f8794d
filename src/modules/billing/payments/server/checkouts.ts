import { and, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { instanceKey } from '../../../../platform/database/instance.ts';
import { asSystem, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import { isSendingPaused } from '../../../../platform/outbox/sending-pause.ts';
import { PaymentFailure, type Payments } from '../../../../platform/providers/payments/payments.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { type Cents, fromCents, toCents } from '../../../../shared/money.ts';
import { findOrigin } from '../../../accounts/domains/server/origin.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { openPayments } from '../../../accounts/vendors/server/payment-account.ts';
import type { Subject } from '../contract.ts';
import { messages } from '../messages/en.ts';
import { formatMinCharge, isBelowMinimum } from '../minimum-charge.ts';
import type { Checkout } from './checkout-events.ts';
import { notifyCheckoutFailure } from './notify-practice.ts';
import { checkouts } from './tables.ts';
import { paymentUse } from './test-payments.ts';

/**
 * When to poll the provider about an open checkout without a webhook: after 2 minutes, 4, 8, then hourly, and when it
 * expires. Continues the same way while it could still be paid there.
 */
export function nextPollAt({ asks, expiresAt, now }: { asks: number; expiresAt: Date; now: Date }): Date {
  const next = addMinutes(now, Math.min(2 ** (asks + 1), 60));
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}

/** Longer than all calls for one checkout take together. If the worker dies, another takes over within a minute. */
export const leaseEnd = (now: Date): Date => addMinutes(now, 0.75);

export type CheckoutKey = { tenantId: number; checkoutId: number };

export const isCheckout = ({ tenantId, checkoutId }: CheckoutKey) =>
  and(eq(checkouts.tenantId, tenantId), eq(checkouts.id, checkoutId));

/** Reads across practices, so the key must not come from user input. @throws AppError not_found */
export async function getCheckout({ db }: Pick<System, 'db'>, key: CheckoutKey): Promise<Checkout> {
  const [checkout] = await db.select().from(checkouts).where(isCheckout(key));
  if (!checkout) throw notFound('Payment');
  return checkout;
}

/** Locks the checkout until the transaction ends, so that it is settled once. */
export async function lockCheckout(scope: Scope, checkoutId: number): Promise<Checkout | null> {
  const [checkout] = await scope.db
    .select()
    .from(checkouts)
    .where(isCheckout({ tenantId: scope.tenantId, checkoutId }))
    .for('update');
  return checkout ?? null;
}

/** The latest checkout for a subject; null if there is none. */
export async function findLatestCheckout(
  scope: Scope,
  { subject, subjectId }: { subject: Subject; subjectId: number },
): Promise<Checkout | null> {
  const [newest] = await scope.db
    .select()
    .from(checkouts)
    .where(isAbout(scope, { subject, subjectId }))
    .orderBy(desc(checkouts.id))
    .limit(1);
  return newest ?? null;
}

export const isAbout = (
  scope: Pick<Scope, 'tenantId'>,
  { subject, subjectId }: { subject: Subject; subjectId: number },
) => and(eq(checkouts.tenantId, scope.tenantId), eq(checkouts.subject, subject), eq(checkouts.subjectId, subjectId));

/** The checkouts that an account's events may refer to. `tenantId`: for a practice's own account. */
export type AccountFilter = { account: Checkout['account']; tenantId?: number };

const within = ({ account, tenantId }: AccountFilter) =>
  and(eq(checkouts.account, account), tenantId === undefined ? undefined : eq(checkouts.tenantId, tenantId));

/** `session`: match only if it is the checkout's session. */
export const findAccountCheckout = (
  system: System,
  reach: AccountFilter,
  { session, ...key }: CheckoutKey & { session?: string },
) => findOne(system, and(within(reach), isCheckout(key), session ? eq(checkouts.session, session) : undefined));

export const findByIntent = (system: System, reach: AccountFilter, paymentIntent: string) =>
  findOne(system, and(within(reach), eq(checkouts.paymentIntent, paymentIntent)));

async function findOne({ db }: System, which: SQL | undefined): Promise<CheckoutKey | null> {
  const [row] = await db
    .select({ tenantId: checkouts.tenantId, checkoutId: checkouts.id })
    .from(checkouts)
    .where(which)
    .limit(1);
  return row ?? null;
}

/** Whether one of the account's checkouts may be an unrecorded payment of this amount. */
export async function mayBeUnrecorded(
  { db }: System,
  reach: AccountFilter,
  { amount, currency }: { amount: string; currency: string },
): Promise<boolean> {
  const isWaiting = and(isNotNull(checkouts.askAt), isNotNull(checkouts.session));
  const isEnough = and(gte(checkouts.amount, amount), eq(checkouts.currency, currency));
  const [row] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(within(reach), isWaiting, isEnough))
    .limit(1);
  return row !== undefined;
}

export const pollProviderJob = 'ask-payment-provider';

/**
 * Expires the open checkouts for a subject: the rows at once, the provider's pages by a job. A payment made before the
 * page closes still counts, and the listener of `checkoutPaid` decides what happens to it. `checkoutEnded` isn't
 * published, since the caller knows. Checkouts that are being settled are skipped, because waiting for their locks
 * could deadlock.
 */
export async function expireCheckouts(
  services: Services,
  scope: Scope,
  about: { subject: Subject; subjectId: number },
  now = new Date(),
): Promise<void> {
  const open = scope.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isAbout(scope, about), eq(checkouts.status, 'open')))
    .for('update', { skipLocked: true });
  const ended = await scope.db
    .update(checkouts)
    .set({
      status: 'expired',
      askAt: sql`case when ${checkouts.session} is null then null else ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(checkouts.tenantId, scope.tenantId), sql`${checkouts.id} in (${open})`))
    .returning({ id: checkouts.id });
  if (ended.length) services.jobs.enqueue(scope, pollProviderJob, { tenantId: scope.tenantId });
}

export type CheckoutPlan = {
  subject: Subject;
  subjectId: number;
  /** At least one cent: free purchases need no checkout. */
  amount: Cents;
  currency: string;
  /** Shown on the provider's page. */
  description: string;
  customerEmail: string | null;
  /** Absolute URLs or paths of this site to which the provider returns the buyer. */
  returnUrl: string;
  cancelUrl: string;
  /** How long it can be paid. */
  minutes: number;
};

/**
 * Inserts a checkout with its idempotency key in the caller's transaction; the provider isn't called yet.
 * @throws AppError conflict below the minimum for cards, which the provider would always reject
 */
export async function planCheckout(
  services: Services,
  scope: Scope,
  plan: CheckoutPlan,
  now = new Date(),
): Promise<{ checkoutId: number }> {
  const { amount, minutes, returnUrl, cancelUrl, description, ...rest } = plan;
  if (isBelowMinimum(amount, rest.currency)) throw await tooLittle(scope, rest.currency);
  const origin = await findOrigin(services, scope);
  const expiresAt = addMinutes(now, minutes);
  const [written] = await scope.db
    .insert(checkouts)
    .values({
      ...rest,
      tenantId: scope.tenantId,
      amount: fromCents(amount),
      description: description.slice(0, 250),
      account: await paymentUse(services, scope),
      idempotencyKey: newCheckoutKey(),
      returnUrl: new URL(returnUrl, origin).href,
      cancelUrl: new URL(cancelUrl, origin).href,
      createdAt: now,
      expiresAt,
      askAt: nextPollAt({ asks: 0, expiresAt, now }),
    })
    .returning({ checkoutId: checkouts.id });
  if (!written) throw new Error('no checkout was written');
  return written;
}

async function tooLittle(scope: Scope, currency: string): Promise<AppError> {
  const { settings } = await getPractice(scope);
  return new AppError('conflict', messages.errors.belowMinimum(formatMinCharge(currency, localeOf(settings))));
}

/** Idempotency key of the provider calls for a checkout. */
export const newCheckoutKey = () => `checkout_${randomToken()}`;

/**
 * Returns the URL of the payment page. Runs outside of any transaction: creates the page at the provider under the
 * stored idempotency key, so a retry after a lost answer creates no second one.
 * @throws AppError conflict if it can't be paid any more, unavailable if the provider fails, not_found
 */
export async function openCheckout(services: Services, key: CheckoutKey, now = new Date()): Promise<{ url: string }> {
  const system = asSystem(services.database);
  const checkout = await getCheckout(system, key);
  if (checkout.status !== 'open' || checkout.expiresAt <= now) {
    throw new AppError('conflict', messages.errors.expired);
  }
  if (await isSendingPaused(system, key.tenantId)) {
    throw new AppError('unavailable', messages.errors.paused);
  }
  if (checkout.url) return { url: checkout.url };
  const page = await createProviderPage(services, checkout);
  const isNew = and(isCheckout(key), isNull(checkouts.session));
  const [written] = await system.db.update(checkouts).set(page).where(isNew).returning({ status: checkouts.status });
  // The checkout was expired while the provider created its page, so the provider has to expire that page too.
  if (written && written.status !== 'open') {
    await system.db
      .update(checkouts)
      .set({ askAt: now })
      .where(and(isCheckout(key), eq(checkouts.session, page.session)));
    services.jobs.enqueue(system, pollProviderJob, key);
  }
  return { url: page.url };
}

async function createProviderPage(services: Services, checkout: Checkout): ReturnType<Payments['createCheckout']> {
  const { tenantId, id: checkoutId, amount, idempotencyKey: key, ...rest } = checkout;
  try {
    const place = { ...asSystem(services.database), tenantId };
    const payments = await openPayments(services, place, checkout.account);
    const instance = await instanceKey(place);
    return await payments.createCheckout({ ...rest, instance, tenantId, checkoutId, key, amount: toCents(amount) });
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    services.log.warn({ err: reason, tenantId, checkoutId }, 'the payment page could not be opened');
    if (reason instanceof PaymentFailure && reason.isKept) await changeKey(services, checkout);
    await notifyCheckoutFailure(services, tenantId, reason);
    throw new AppError('unavailable', messages.errors.unavailable);
  }
}

/**
 * For the next attempt. Nobody received the URL of a page that the old key may have created, so nobody can pay there.
 */
async function changeKey({ database }: Services, { tenantId, id: checkoutId, idempotencyKey }: Checkout) {
  const isSame = and(isCheckout({ tenantId, checkoutId }), eq(checkouts.idempotencyKey, idempotencyKey));
  await asSystem(database).db.update(checkouts).set({ idempotencyKey: newCheckoutKey() }).where(isSame);
}
