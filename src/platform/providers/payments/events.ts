import { z } from 'zod';
import type { Cents } from '../../../shared/money.ts';

/** An event in Stripe's format; the test checkout uses the same. `news`: null for event types that are ignored. */
export type PaymentEvent = { id: string; type: string; at: Date; isLive: boolean; news: PaymentNews | null };
export type PaymentNews = CheckoutNews | RefundNews | DisputeNews;

/**
 * `tenantId` and `checkoutId`: null if this program did not create it. `instance`: null also for checkouts created
 * before it was recorded.
 */
export type CheckoutNews = {
  about: 'checkout';
  state: 'paid' | 'failed' | 'expired';
  session: string;
  amount: Cents;
  currency: string;
  paymentIntent: string | null;
  instance: string | null;
  tenantId: number | null;
  checkoutId: number | null;
};
/** `refundId`: null if the refund was made in the provider's dashboard. */
export type RefundNews = {
  about: 'refund';
  state: 'pending' | 'succeeded' | 'failed';
  refund: string;
  amount: Cents;
  currency: string;
  paymentIntent: string | null;
  instance: string | null;
  tenantId: number | null;
  refundId: number | null;
  error: string | null;
};
export type DisputeNews = {
  about: 'dispute';
  state: 'opened' | 'lost';
  dispute: string;
  amount: Cents;
  currency: string;
  paymentIntent: string | null;
};

const name = z.string().min(1).max(255);
/** An id, or the object if it was expanded. */
const intent = z
  .union([name, z.object({ id: name }).transform(({ id }) => id)])
  .nullish()
  .transform(value => value ?? null);
const currency = z.string().regex(/^[a-z]{3}$/i);
/** Distinguishes instances that share one account. */
const instance = name.nullable().catch(null);
const ours = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
const second = z.number().int().min(0).max(4_102_444_800);
const cents = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const session = z.object({
  id: name,
  amount_total: cents.nullish(),
  currency: currency.nullish(),
  payment_intent: intent,
  payment_status: z.string().nullish(),
  status: z.string().nullish(),
  livemode: z.boolean().default(true),
  metadata: z
    .object({ instance, tenant: ours, checkout: ours })
    .catch({ instance: null, tenant: null, checkout: null }),
});
export const refund = z.object({
  id: name,
  amount: cents,
  currency,
  payment_intent: intent,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.object({ instance, tenant: ours, refund: ours }).catch({ instance: null, tenant: null, refund: null }),
});
const charged = z.object({ payment_intent: z.object({ latest_charge: z.object({ created: second }) }) });
/** Time of the payment; null unless the charge was expanded. */
export function paidAtOf(session: unknown): Date | null {
  const { data } = charged.safeParse(session);
  return data ? new Date(data.payment_intent.latest_charge.created * 1_000) : null;
}
const dispute = z.object({ id: name, amount: cents, currency, payment_intent: intent, status: z.string() });
const event = z.object({
  id: name,
  type: name,
  created: second,
  livemode: z.boolean().default(true),
  data: z.object({ object: z.unknown() }),
});

/** @throws ZodError for an invalid event */
export function readEvent(payload: unknown): PaymentEvent {
  const { id, type, created, livemode: isLive, data } = event.parse(payload);
  return { id, type, at: new Date(created * 1_000), isLive, news: readNews(type, data.object) };
}

function readNews(type: string, object: unknown): PaymentNews | null {
  const state = checkoutStates[type];
  if (state) {
    const checkoutSession = session.parse(object);
    // The checkout is complete but not paid yet (bank debits); another event follows.
    return state === 'paid' && checkoutSession.payment_status !== 'paid' ? null : checkoutNews(checkoutSession, state);
  }
  if (/^(refund\.(created|updated|failed)|charge\.refund\.updated)$/.test(type))
    return refundNews(refund.parse(object));
  if (type === 'charge.dispute.created') return disputeNews(dispute.parse(object), 'opened');
  if (type !== 'charge.dispute.closed') return null;
  const closed = dispute.parse(object);
  return closed.status === 'lost' ? disputeNews(closed, 'lost') : null;
}

const checkoutStates: Record<string, CheckoutNews['state'] | undefined> = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
};

const checkoutNews = (checkoutSession: z.output<typeof session>, state: CheckoutNews['state']): CheckoutNews => ({
  about: 'checkout',
  state,
  session: checkoutSession.id,
  amount: checkoutSession.amount_total ?? 0,
  currency: (checkoutSession.currency ?? '').toUpperCase(),
  paymentIntent: checkoutSession.payment_intent,
  instance: checkoutSession.metadata.instance,
  tenantId: checkoutSession.metadata.tenant,
  checkoutId: checkoutSession.metadata.checkout,
});

const refundNews = (stripeRefund: z.output<typeof refund>): RefundNews => ({
  about: 'refund',
  state: refundState(stripeRefund.status),
  refund: stripeRefund.id,
  amount: stripeRefund.amount,
  currency: stripeRefund.currency.toUpperCase(),
  paymentIntent: stripeRefund.payment_intent,
  instance: stripeRefund.metadata.instance,
  tenantId: stripeRefund.metadata.tenant,
  refundId: stripeRefund.metadata.refund,
  error: stripeRefund.failure_reason ?? null,
});

export function refundState(status: string | null | undefined): RefundNews['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

const disputeNews = (stripeDispute: z.output<typeof dispute>, state: DisputeNews['state']): DisputeNews => ({
  about: 'dispute',
  state,
  dispute: stripeDispute.id,
  amount: stripeDispute.amount,
  currency: stripeDispute.currency.toUpperCase(),
  paymentIntent: stripeDispute.payment_intent,
});

/** A webhook request, unparsed. */
export type SignedCall = { body: Buffer; signature: string | undefined };

/**
 * The event, if it is signed with this secret and at most 300 seconds old; otherwise null. Uses the library's event
 * constructor, because its lower-level check ignores the age.
 */
export async function openSignedCall(secret: string, { body, signature }: SignedCall): Promise<PaymentEvent | null> {
  if (!signature) return null;
  const { default: Stripe } = await import('stripe');
  try {
    return readEvent(await Stripe.webhooks.constructEventAsync(body, signature, secret, 300));
  } catch (reason) {
    if (reason instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw reason;
  }
}

/** Signs an event of the built-in test checkout. `at`: time of the signature. */
export async function signCall(secret: string, event: unknown, at = new Date()): Promise<SignedCall> {
  const { default: Stripe } = await import('stripe');
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}
