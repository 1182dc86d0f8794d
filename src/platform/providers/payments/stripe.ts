import type Stripe from 'stripe';
import type { z } from 'zod';
import { addMinutes } from '../../../shared/dates.ts';
import { explainConnection, within } from '../../outbound/vendor-failure.ts';
import { paidAtOf, refund as refundForm, refundState, session as sessionForm } from './events.ts';
import { type FoundCheckout, type FoundRefund, type NewCheckout, PaymentFailure, type Payments } from './payments.ts';

/** Maps an error to a message for the user who configured Stripe. */
function explainStripe(reason: unknown): PaymentFailure {
  if (reason instanceof PaymentFailure) return reason;
  const status = reason instanceof Error && 'statusCode' in reason ? Number(reason.statusCode) : 0;
  const sentence = status ? sentenceFor(status, reason) : explainSilence(reason);
  // 409: another request with this idempotency key is still running.
  const isFinal = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return new PaymentFailure(sentence, { isFinal, isKept: status >= 500 });
}

function sentenceFor(status: number, reason: unknown): string {
  if (status === 401) return 'Stripe rejected the secret key.';
  if (status === 403) return 'This Stripe key lacks a permission. Add it in Stripe.';
  if (status === 429) return 'Stripe is limiting requests. Try again in a minute.';
  if (status >= 500) return `Stripe has problems right now (${status}).`;
  const stripeMessage = reason instanceof Error && 'raw' in reason ? reason.message.replace(/\s+/g, ' ').trim() : '';
  return stripeMessage ? `Stripe refused: ${stripeMessage.slice(0, 300)}` : `Stripe refused the request (${status}).`;
}

function explainSilence(reason: unknown): string {
  const detail = reason instanceof Error && 'detail' in reason ? reason.detail : undefined;
  const connection = explainConnection('Stripe', detail) ?? explainConnection('Stripe', reason);
  return connection ?? 'Stripe sent an unexpected response.';
}

/** Payments through Stripe. `apiUrl` is set by the operator, for example for tests. */
export function stripePayments(secretKey: string, apiUrl: string, timeoutSeconds = 10): Payments {
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await openStripe(secretKey, apiUrl, timeoutSeconds);
    try {
      return await within(timeoutSeconds, () => call(stripe));
    } catch (reason) {
      throw explainStripe(reason);
    }
  };
  const findCheckout = async (session: string) =>
    foundCheckout(await ask(stripe => stripe.checkout.sessions.retrieve(session, { expand: whenPaid })));
  return {
    via: 'stripe',
    check: () => ask(readMode),
    createCheckout: async checkout => {
      // One immediate retry if the response is lost; the idempotency key prevents a second checkout.
      const options = { idempotencyKey: checkout.key, maxNetworkRetries: 1 };
      const { id, url } = await ask(stripe => stripe.checkout.sessions.create(sessionOf(checkout), options));
      if (!id || !url) throw explainStripe(new SyntaxError('a checkout without a page'));
      return { session: id, url };
    },
    findCheckout,
    expireCheckout: async session => {
      try {
        return foundCheckout(await ask(stripe => stripe.checkout.sessions.expire(session, { expand: whenPaid })));
      } catch (reason) {
        // Stripe refuses to expire a finished session; its current state is the result.
        if (!(reason instanceof PaymentFailure && reason.isFinal)) throw reason;
        return findCheckout(session);
      }
    },
    refund: async ({ key, paymentIntent, amount, instance, tenantId, refundId }) => {
      const metadata = { instance, tenant: String(tenantId), refund: String(refundId) };
      const params = { payment_intent: paymentIntent, amount, metadata };
      return foundRefund(await ask(stripe => stripe.refunds.create(params, { idempotencyKey: key })));
    },
    findLostRefund: async ({ paymentIntent, refundId }) => {
      const params = { payment_intent: paymentIntent, limit: 100 };
      const { data } = await ask(stripe => stripe.refunds.list(params));
      const lost = data.find(each => each.metadata?.refund === String(refundId));
      return lost ? foundRefund(lost) : null;
    },
    findRefund: async refund => foundRefund(await ask(stripe => stripe.refunds.retrieve(refund))),
  };
}

async function openStripe(secretKey: string, apiUrl: string, timeoutSeconds: number) {
  const { default: Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutSeconds * 1_000,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function readMode(stripe: Stripe) {
  const { livemode } = await stripe.balance.retrieve();
  if (typeof livemode !== 'boolean') throw new SyntaxError('an answer without a mode');
  return livemode ? ('live' as const) : ('test' as const);
}

/** Must be deterministic: Stripe rejects a reused idempotency key with different parameters. */
function sessionOf(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { instance, tenantId, checkoutId } = checkout;
  const metadata = { instance, tenant: String(tenantId), checkout: String(checkoutId) };
  const { description, currency, amount, customerEmail } = checkout;
  const product = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } };
  return {
    mode: 'payment',
    // Only cards: with methods that take days (bank debits), a reservation would expire and an invoice would be sent a
    // reminder.
    allowed_payment_method_types: ['card'],
    line_items: [{ quantity: 1, price_data: product }],
    ...(customerEmail && { customer_email: customerEmail }),
    success_url: checkout.returnUrl,
    cancel_url: checkout.cancelUrl,
    expires_at: Math.floor(sessionEnd(checkout).getTime() / 1_000),
    metadata,
    payment_intent_data: { metadata, description },
  };
}

/** Stripe accepts 30 minutes to 24 hours from the time of the call, which may be later than `createdAt`. */
function sessionEnd({ createdAt, expiresAt }: NewCheckout): Date {
  const [earliest, latest] = [addMinutes(createdAt, 60), addMinutes(createdAt, 24 * 60 - 1)];
  if (expiresAt < earliest) return earliest;
  return expiresAt > latest ? latest : expiresAt;
}

const whenPaid = ['payment_intent.latest_charge'];

function foundCheckout(answer: unknown): FoundCheckout {
  const { id, status, payment_status, amount_total, currency, payment_intent, livemode } = read(sessionForm, answer);
  const state = payment_status === 'paid' ? 'paid' : (states[status ?? ''] ?? 'open');
  const amount = amount_total ?? 0;
  const paid = { amount, currency: (currency ?? '').toUpperCase(), paymentIntent: payment_intent, isLive: livemode };
  return { state, session: id, ...paid, paidAt: paidAtOf(answer) };
}
const states: Record<string, FoundCheckout['state'] | undefined> = { complete: 'processing', expired: 'expired' };

function foundRefund(answer: unknown): FoundRefund {
  const { id, status, failure_reason } = read(refundForm, answer);
  return { state: refundState(status), refund: id, error: failure_reason ?? null };
}

function read<S extends z.ZodType>(form: S, answer: unknown): z.output<S> {
  const parsed = form.safeParse(answer);
  if (!parsed.success) throw explainStripe(parsed.error);
  return parsed.data;
}
