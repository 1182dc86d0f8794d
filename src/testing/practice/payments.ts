import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type CheckoutPlan, openCheckout, planCheckout } from '../../modules/billing/payments/server/checkouts.ts';
import { openPaymentOutbox } from '../../modules/billing/payments/server/outbox.ts';
import { requestRefund } from '../../modules/billing/payments/server/refunds.ts';
import { inSystem, inTenant, type Scope } from '../../platform/database/scope.ts';
import { signCall } from '../../platform/providers/payments/events.ts';
import { openPaymentPeer, type PaymentPeer } from '../peers/payment-peer.ts';
import type { PeerEvent } from '../peers/payment-peer-state.ts';
import { appUrl, type Call, call, type Practice, type World } from '../world.ts';
import { postForm } from './mail-link.ts';

export const instanceEventSecret = 'whsec_of_this_instance_for_tests';
export const practiceEventSecret = 'whsec_of_a_practice_for_tests';

type DeliveryOptions = { secret?: string; practice?: number | string; at?: Date; signature?: string; from?: string };

/** Delivers a webhook; without `practice`, for the instance's account. */
export async function deliverEvent(world: World, event: PeerEvent, options: DeliveryOptions = {}): Promise<Response> {
  const { practice, at, secret = practice === undefined ? instanceEventSecret : practiceEventSecret } = options;
  const { body, signature = '' } = await signCall(secret, event, at);
  return world.request(`/api/webhooks/payments${practice === undefined ? '' : `/${practice}`}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      'content-type': 'application/json',
      'stripe-signature': options.signature ?? signature,
      ...(options.from && { 'x-forwarded-for': options.from }),
    },
  });
}

/**
 * Delivers a webhook to a separate process, repeatedly until it is accepted, as Stripe does.
 * @throws Error after `tries` attempts
 */
export async function deliverUntilAccepted(
  address: string,
  secret: string,
  event: PeerEvent,
  tries = 200,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const { body, signature = '' } = await signCall(secret, event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(address, { method: 'POST', body: new Uint8Array(body), headers }).catch(() => null);
    if (answer?.ok || attempt >= tries) return answer?.status ?? 0;
    await sleep(150);
  }
}

/** Connects the practice's own Stripe account, at the fake API in STRIPE_API_URL. */
export async function connectStripe({ call }: Pick<Practice, 'call'>, secretKey = 'sk_live_own'): Promise<void> {
  const answer = await call('PUT', '/api/vendors/payments', { secretKey, webhookSecret: practiceEventSecret });
  if (answer.status !== 200) throw new Error(`the keys were not taken: ${await answer.text()}`);
}

/** Environment for an instance-wide account at this fake API. */
export const instanceStripe = (url: string) => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: 'sk_live_instance',
  STRIPE_WEBHOOK_SECRET: instanceEventSecret,
});

type Owner = Pick<Practice, 'tenantId' | 'userId'>;

/** Runs `work` in a transaction of the practice as its owner. */
export const inPractice = <T>(world: World, practice: Owner, work: (scope: Scope) => Promise<T>): Promise<T> =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

/** A pending purchase of a new product. */
export const buildPurchase = (world: World, practice: Practice, amount = '25.00'): Promise<number> =>
  inPractice(world, practice, async ({ db, tenantId, userId }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with product as (
        insert into digital_products (tenant_id, user_id, title, price)
        values (${tenantId}, ${userId}, ${`Plan ${randomUUID()}`}, ${amount}) returning id)
      insert into product_purchases (tenant_id, product_id, customer_email, price, amount, currency, download_limit)
      select ${tenantId}, id, 'dana@client.example', ${amount}, ${amount}, 'USD', 3 from product returning id`);
    return Number(rows[0]?.id);
  });

/** A checkout for that purchase. */
export async function buildCheckout(
  world: World,
  practice: Practice,
  overrides: Partial<CheckoutPlan> & { now?: Date } = {},
): Promise<{ tenantId: number; checkoutId: number; purchaseId: number }> {
  const { now, ...plan } = overrides;
  const purchaseId = overrides.subjectId ?? (await buildPurchase(world, practice));
  const { checkoutId } = await inPractice(world, practice, scope =>
    planCheckout(
      world.services,
      scope,
      {
        subject: 'purchase',
        subjectId: purchaseId,
        amount: 2_500,
        currency: 'USD',
        description: 'Seven-day meal plan',
        customerEmail: 'dana@client.example',
        returnUrl: `${appUrl}/thanks`,
        cancelUrl: `${appUrl}/back`,
        minutes: 60,
        ...plan,
      },
      now,
    ),
  );
  return { tenantId: practice.tenantId, checkoutId, purchaseId };
}

/** URL to which the browser is redirected. */
export const openPage = async (world: World, key: { tenantId: number; checkoutId: number }): Promise<string> =>
  (await openCheckout(world.services, key)).url;

/** A sale with its page open at the provider. `intent`: id of the payment, once paid. */
export async function openSale(
  world: World,
  peer: PaymentPeer,
  practice: Practice,
  overrides: Parameters<typeof buildCheckout>[2] = {},
) {
  const sale = await buildCheckout(world, practice, overrides);
  const session = (await openPage(world, sale)).split('/').at(-1) ?? '';
  return { ...sale, session, intent: () => peer.sessions.get(session)?.payment_intent ?? '' };
}
export type OpenSale = Awaited<ReturnType<typeof openSale>>;

/** Clicks a button of the local test checkout. */
export const answerPage = (world: World, url: string, answer: 'pay' | 'fail'): Promise<Response> =>
  world.request(new URL(url).pathname, {
    method: 'POST',
    headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer }).toString(),
  });

/** Processes everything due at providers, as the workers do. */
export const settleDue = (world: World) => openPaymentOutbox(world.services).sendDue();

export type Money = {
  checkout: string;
  purchase: string;
  payments: { amount: string; refunded: string; isTest: boolean }[];
  refunds: { status: string; amount: string; error: string | null }[];
  told: string[];
};

/** State of a checkout, its purchase and its payments. */
export const moneyOf = (
  world: World,
  practice: Practice,
  { checkoutId, purchaseId }: { checkoutId: number; purchaseId: number },
): Promise<Money> =>
  inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<Money>(sql`select
      (select status from checkouts where id = ${checkoutId}) as checkout,
      (select status from product_purchases where id = ${purchaseId}) as purchase,
      (select coalesce(json_agg(json_build_object('amount', amount::text, 'refunded', refunded::text, 'isTest', is_test)
        order by id), '[]') from payments where checkout_id = ${checkoutId}) as payments,
      (select coalesce(json_agg(json_build_object('status', r.status, 'amount', r.amount::text, 'error', r.error)
        order by r.id), '[]') from refunds r join payments p on p.id = r.payment_id
        where p.checkout_id = ${checkoutId}) as refunds,
      (select coalesce(json_agg(title order by id), '[]') from notifications where type = 'payment') as told`);
    const [money] = rows;
    if (!money) throw new Error('nothing was answered');
    return money;
  });

/** Id of a checkout's payment. */
export const paymentOf = (world: World, practice: Practice, checkoutId: number): Promise<number> =>
  inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from payments where checkout_id = ${checkoutId}`);
    return Number(rows[0]?.id);
  });

/** Makes everything that waits for a provider due. */
export const makeDue = (world: World): Promise<unknown> =>
  inSystem(world.services.database, ({ db }) =>
    db.execute(sql`with asked as (update checkouts set ask_at = now() where ask_at is not null)
      update refunds set due_at = now() where status = 'pending'`),
  );

/** Clears everything that waits for a provider, so that it doesn't affect the next test. */
export const endDue = (world: World): Promise<unknown> =>
  inSystem(world.services.database, ({ db }) =>
    db.execute(sql`with asked as (update checkouts set ask_at = null where ask_at is not null)
      update refunds set status = 'failed' where status = 'pending'`),
  );

/** Requests a refund of a sale as a member, in full or of an amount in cents. */
export const requestRefundOf = (world: World, practice: Practice, checkoutId: number, amount?: number): Promise<void> =>
  paymentOf(world, practice, checkoutId).then(paymentId =>
    inPractice(world, practice, scope =>
      requestRefund(world.services, scope, { paymentId, reason: 'Bought by mistake', ...(amount && { amount }) }),
    ),
  );

let provider: Promise<PaymentPeer> | undefined;

type Seller = Pick<Practice, 'call' | 'slug'>;

/** A package that is for sale; returns the path of its page. */
export async function sellPackage({ call: owner, slug }: Seller): Promise<{ id: number; path: string }> {
  const fields = { name: 'Four follow-ups', sessions: 4, price: '420.00', validMonths: 3, isForSale: true };
  const { id } = await (await owner('POST', '/api/packages', fields)).json();
  return { id, path: `/bio/${slug}/packages/${id}` };
}

/**
 * Calls while the practice takes card payments, at a fake Stripe API. Before and after each call it takes none, so that
 * its invoices can still be paid by the test checkout.
 */
export function whileSelling(world: World, { call: owner }: Seller, by: Call = call(world)): Call {
  return async (...args) => {
    provider ??= openPaymentPeer();
    world.services.env.STRIPE_API_URL = (await provider).url;
    await connectStripe({ call: owner });
    try {
      return await by(...args);
    } finally {
      await owner('DELETE', '/api/vendors/payments');
    }
  };
}

/** A package bought by a visitor, while the practice took card payments; returns the path to which the provider leads back. */
export async function buyPackage(world: World, practice: Practice): Promise<string> {
  provider ??= openPaymentPeer();
  const peer = await provider;
  world.services.env.STRIPE_API_URL = peer.url;
  await connectStripe(practice);
  const { path } = await sellPackage(practice);
  const buyer = { firstName: 'Dana', lastName: 'Reyes', email: `${crypto.randomUUID()}@buyer.example` };
  const html = await (await postForm(world, path, { ...buyer, price: '420.00' })).text();
  const session = /\/pay\/([\w-]+)/.exec(html)?.[1] ?? '';
  const paid = await deliverEvent(world, peer.pay(session), { practice: practice.tenantId });
  if (!paid.ok) throw new Error(`the payment was refused: ${await paid.text()}`);
  await practice.call('DELETE', '/api/vendors/payments');
  const back = new URL(peer.sessions.get(session)?.success_url ?? '');
  return back.pathname + back.search;
}
