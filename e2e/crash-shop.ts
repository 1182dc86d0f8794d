import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { cookieOf } from '../src/testing/practice/affiliates.ts';
import { sequenceFields } from '../src/testing/practice/sequences.ts';
import { type CrashApp, openCrashApp } from './crash-app.ts';
import { get, post } from './program.ts';
import { sell } from './shop.ts';

/** Tables that a purchase writes, directly or as a consequence. */
export const tables = [
  ...['coupons', 'product_purchases', 'checkouts', 'payment_events', 'payments', 'commissions', 'affiliate_links'],
  ...['clients', 'notifications', 'library_links', 'email_logs', 'refunds'],
  ...['newsletter_subscribers', 'sequence_runs', 'webhook_deliveries', 'audit_events', 'consents'],
];

export type CrashShop = Awaited<ReturnType<typeof openCrashShop>>;

/** A shop that can be killed, with a product, a coupon, an affiliate, and everything else a purchase affects. */
export async function openCrashShop(moreTables: string[] = []) {
  const at = await openCrashApp([...tables, ...moreTables]);
  const { cookie } = at;
  const plan = await sell(at.program(), cookie, { affiliateCommission: '10' });
  const coupon = { code: 'SPRING', kind: 'percent', value: '20' };
  expect((await post(at.program(), '/api/coupons', coupon, cookie)).status).toBe(201);
  const link = { productId: plan.id, affiliateName: 'Ines', affiliateEmail: 'ines@affiliate.example' };
  const { affiliateId } = await (await post(at.program(), '/api/affiliate-links', link, cookie)).json();
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' };
  const clicked = await fetch(`${at.program().url}/a/${affiliateId}`, { headers: phone, redirect: 'manual' });
  const affiliate = cookieOf(clicked);
  await follow(at);
  const wish = { productId: plan.id, affiliate };
  return {
    ...at,
    plan,
    press: (buyer: Buyer) => press(at, { ...wish, ...buyer }),
    expectOnce: (buyer: Buyer) => expectOnce(at, buyer),
  };
}

/**
 * Sets up the consequences of a purchase: a subscription, a sequence whose first mail goes out the next day, and
 * webhooks.
 */
async function follow(at: CrashApp) {
  const { cookie } = at;
  const page = await get<{ id: number }>(at.program(), '/api/storefront', cookie);
  const changed = { ...page, newsletterDoubleOptIn: false };
  expect((await post(at.program(), `/api/storefront/${page.id}`, changed, cookie, 'PUT')).status).toBe(200);
  const mail = { delayMinutes: 24 * 60, subject: 'How is it going?', body: 'Hello {firstName}' };
  const sequence = { ...sequenceFields({ trigger: 'purchased', steps: [mail] }) };
  const { id } = await (await post(at.program(), '/api/sequences', sequence, cookie)).json();
  expect((await post(at.program(), `/api/sequences/${id}/on`, {}, cookie)).status).toBe(204);
  const endpoint = { url: 'https://hooks.example/sorrel', events: ['purchase.completed', 'payment.received'] };
  expect((await post(at.program(), '/api/webhook-endpoints', endpoint, cookie)).status).toBe(201);
}

/** Retries send the same `purchaseKey`. */
export type Buyer = { email: string; purchaseKey: string };
export const newBuyer = (): Buyer => ({ email: `${randomUUID()}@buyer.example`, purchaseKey: randomUUID() });

async function press(at: CrashApp, wish: Buyer & { productId: number; affiliate: string }): Promise<string> {
  const all = { storefrontSlug: 'fernhill-nutrition', name: 'Dana Reyes', coupon: 'SPRING', newsletter: true, ...wish };
  for (let tries = 0; tries < 100; tries++) {
    const answer = await post(at.program(), '/api/shop/checkout', all).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (answer?.status === 200 && body) return body.url;
    await sleep(200);
  }
  throw new Error('nobody could buy');
}

const followed = { subscriptions: 1, runs: 1, told: ['purchase.completed'] };

/** Checks that a purchase and all its consequences happened exactly once. */
async function expectOnce(at: CrashApp, { email }: Buyer) {
  const { rows } = await at.owner.query(
    `select id, status, client_id is not null as "isClient",
      (select count(*)::int from payments p where p.purchase_id = b.id) as payments,
      (select count(*)::int from newsletter_subscribers s where s.email = b.customer_email) as subscriptions,
      (select count(*)::int from sequence_runs r where r.email = b.customer_email) as runs,
      (select array_agg(type order by type) from webhook_deliveries d
        where d.payload::jsonb::text like '%' || b.customer_email || '%') as told,
      (select count(*)::int from commissions c where c.purchase_id = b.id) as commissions
      from product_purchases b where customer_email = $1`,
    [email],
  );
  expect(rows).toMatchObject([{ status: 'completed', payments: 1, commissions: 1, isClient: true, ...followed }]);
  const isTheirs = new RegExp(`purchase=\\d+\\.${rows[0].id}\\.`);
  const paid = [...at.peer.sessions.values()].filter(each => isTheirs.test(each.success_url) && each.payment_intent);
  expect(paid).toHaveLength(1);
  const log = async () => {
    const { rows: mails } = await at.owner.query('select status from email_logs where recipient_email = $1', [email]);
    return mails.map(mail => mail.status);
  };
  await expect.poll(log, { timeout: 60_000, interval: 250 }).toEqual([expect.stringMatching(/^(sent|unknown)$/)]);
  const received = at.sink.mails.filter(mail => mail.to === email).length;
  expect(received).toBeLessThanOrEqual(1);
  if ((await log())[0] === 'sent') expect(received).toBe(1);
}
