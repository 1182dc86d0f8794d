import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../src/testing/affiliates.ts';
import { sequenceFields } from '../src/testing/sequences.ts';
import { type MoneyCrash, once, openMoneyCrash, sessionOf } from './money-crash.ts';
import type { Step } from './pauses.ts';
import { get, post } from './program.ts';
import { type ForSale, libraryTo, sell } from './shop.ts';

let at: MoneyCrash;
let plan: ForSale;
let affiliate: string;

beforeAll(async () => {
  at = await openMoneyCrash(tables);
  const { cookie } = at;
  plan = await sell(at.program(), cookie, { affiliateCommission: '10' });
  const coupon = { code: 'SPRING', kind: 'percent', value: '20' };
  expect((await post(at.program(), '/api/coupons', coupon, cookie)).status).toBe(201);
  const link = { productId: plan.id, affiliateName: 'Ines', affiliateEmail: 'ines@affiliate.example' };
  const { affiliateId } = await (await post(at.program(), '/api/affiliate-links', link, cookie)).json();
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' };
  const clicked = await fetch(`${at.program().url}/a/${affiliateId}`, { headers: phone, redirect: 'manual' });
  affiliate = cookieOf(clicked);
  await follow();
}, 240_000);
afterAll(() => at.close());

/** What else follows from a purchase: a subscription, the first mail of a sequence on the day after, calls of webhooks. */
async function follow() {
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

const tables = [
  ...['coupons', 'product_purchases', 'checkouts', 'payment_events', 'payments', 'commissions', 'affiliate_links'],
  ...['clients', 'notifications', 'library_links', 'email_logs', 'refunds'],
  ...['newsletter_subscribers', 'sequence_runs', 'webhook_deliveries', 'audit_events', 'consents'],
];
/** Written beside a purchase, but nothing of it: counters, limits, locks, and what the sweeps keep for themselves. */
const beside = /^(rate_limits|page_counts|.*_counts|pauses|affiliate_clicks|email_contents|mail_.*|webhook_endpoints)$/;

/** What a buyer wants, and does again when the answer was lost. */
type Buyer = { email: string; purchaseKey: string };
const newBuyer = (): Buyer => ({ email: `${randomUUID()}@buyer.example`, purchaseKey: randomUUID() });

async function press({ email, purchaseKey }: Buyer): Promise<string> {
  const wish = {
    storefrontSlug: 'fernhill-nutrition',
    productId: plan.id,
    name: 'Dana Reyes',
    coupon: 'SPRING',
    affiliate,
    newsletter: true,
  };
  for (let tries = 0; tries < 100; tries++) {
    const answer = await post(at.program(), '/api/shop/checkout', { ...wish, email, purchaseKey }).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (answer?.status === 200 && body) return body.url;
    await sleep(200);
  }
  throw new Error('nobody could buy');
}

const followed = { subscriptions: 1, runs: 1, told: ['purchase.completed'] };

/** What must be true of a purchase when all is done, whatever happened on the way. */
async function expectOnce({ email }: Buyer) {
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

test('every table that a purchase writes is one of those that it is killed at', once, async () => {
  await at.owner.query(`create table written (name text);
    create function note_write() returns trigger language plpgsql security definer as $$
    begin insert into written values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select relname from pg_stat_user_tables where schemaname = 'public' and relname <> 'written' loop
        execute format('create trigger note_write after insert or update on %I for each row execute function note_write()', name);
      end loop;
    end $$`);
  const buyer = newBuyer();
  await at.pay(sessionOf(await press(buyer)));
  await expectOnce(buyer);
  const { rows } = await at.owner.query<{ name: string }>('select distinct name from written');
  await at.owner.query('drop function note_write() cascade; drop table written');
  const written = rows.map(({ name }) => name);
  expect(written).toEqual(expect.arrayContaining(['product_purchases', 'payments', 'webhook_deliveries']));
  expect(written.filter(name => !tables.includes(name) && !beside.test(name))).toEqual([]);
});

test.each<Step>([
  'update coupons',
  'insert product_purchases',
  'insert checkouts',
  'insert audit_events',
  'commit product_purchases',
  'update checkouts',
  'commit checkouts',
])('killed at "%s" while the purchase begins', once, async step => {
  const buyer = newBuyer();
  const url = await at.killAt(step, () => press(buyer));
  await at.pay(sessionOf(url));
  await expectOnce(buyer);
});

test('killed while the provider has the call and has not answered', once, async () => {
  const buyer = newBuyer();
  at.peer.setMood('hangs');
  const before = at.peer.calls.length;
  const pressing = press(buyer);
  await expect.poll(() => at.peer.calls.length, { timeout: 20_000 }).toBeGreaterThan(before);
  await at.program().kill('SIGKILL');
  at.peer.setMood('answers');
  await at.restart();
  await at.pay(sessionOf(await pressing));
  await expectOnce(buyer);
});

test.each<Step>([
  'insert payment_events',
  'update checkouts',
  'insert payments',
  'insert commissions',
  'update affiliate_links',
  'update product_purchases',
  'insert clients',
  'insert notifications',
  'insert library_links',
  'insert newsletter_subscribers',
  'insert sequence_runs',
  'insert webhook_deliveries',
  'insert consents',
  'insert email_logs',
  'commit payments',
  'commit email_logs',
  'update email_logs',
])('killed at "%s" while the payment is told, or its receipt sent', once, async step => {
  const buyer = newBuyer();
  const session = sessionOf(await press(buyer));
  await at.killAt(step, () => at.pay(session));
  await expectOnce(buyer);
});

test(
  'killed while a download is counted: none is given that is not counted, none counted that the buyer cannot have',
  once,
  async () => {
    const buyer = newBuyer();
    await at.pay(sessionOf(await press(buyer)));
    await expectOnce(buyer);
    const library = await libraryTo(at.sink, buyer.email);
    const { rows } = await at.owner.query('select id from product_purchases where customer_email = $1', [buyer.email]);
    const body = new URLSearchParams({ purchase: rows[0].id });
    const press1 = () =>
      fetch(at.program().url + library, {
        method: 'POST',
        headers: { origin: at.program().url },
        body,
        redirect: 'manual',
      });
    const count = async () => {
      const { rows: found } = await at.owner.query('select download_count from product_purchases where id = $1', [
        rows[0].id,
      ]);
      return found[0].download_count;
    };
    await at.killAt('update product_purchases', () => press1().catch(() => null));
    expect(await count()).toBe(0);
    await at.killAt('commit product_purchases', () => press1().catch(() => null));
    await expect.poll(count).toBe(1);
    const granted = await press1();
    const file = await fetch(at.program().url + granted.headers.get('location'));
    expect(Buffer.from(await file.arrayBuffer()).equals(plan.content)).toBe(true);
    expect(await count()).toBe(2);
  },
);

test.each<Step>([
  'insert refunds',
  'commit refunds',
  'update refunds',
  'update payments',
  'update product_purchases',
  'update commissions',
])(
  'killed at "%s" while a purchase is refunded: the money goes back once, and takes the rest with it',
  once,
  async step => {
    const buyer = newBuyer();
    const session = sessionOf(await press(buyer));
    await at.pay(session);
    await expectOnce(buyer);
    const { rows } = await at.owner.query('select id from product_purchases where customer_email = $1', [buyer.email]);
    const path = `/api/product-purchases/${rows[0].id}/refund`;
    const ask = async () => {
      // Until it is on its way: 409 is the answer to who asks again for what is.
      for (let tries = 0; tries < 100; tries++) {
        const answer = await post(at.program(), path, {}, at.cookie).catch(() => null);
        if (answer && [200, 409].includes(answer.status)) return;
        await sleep(200);
      }
    };
    await at.killAt(step, ask);
    // What the provider was asked and nobody wrote down is looked at again before a minute is over; one is waited for.
    if (step !== 'update payments') await at.owner.query("update refunds set due_at = now() where status = 'pending'");
    const state = async () => {
      const { rows: found } = await at.owner.query(
        `select b.status, c.status as commission, (select sum(refunded)::text from payments where purchase_id = b.id) as back
        from product_purchases b left join commissions c on c.purchase_id = b.id where b.id = $1`,
        [rows[0].id],
      );
      return found[0];
    };
    await expect
      .poll(state, { timeout: 60_000, interval: 250 })
      .toEqual({ status: 'refunded', commission: 'reversed', back: '20.00' });
    const intent = at.peer.sessions.get(session)?.payment_intent;
    expect([...at.peer.refunds.values()].filter(each => each.payment_intent === intent)).toHaveLength(1);
  },
);

test(
  'in the end the coupon and the commission are those of the purchases, and nothing is left half-done',
  once,
  async () => {
    const { rows } = await at.owner.query(`select
    (select used from coupons) as used,
    (select count(*)::int from product_purchases where status in ('completed', 'refunded')) as bought,
    (select count(*)::int from product_purchases where status = 'pending') as pending,
    (select conversion_count from affiliate_links) as conversions,
    (select total_commission_earned::text from affiliate_links) as earned,
    (select count(*)::int from product_purchases where status = 'completed') as kept,
    (select (2 * count(*))::numeric(10, 2)::text from product_purchases where status = 'completed') as due`);
    const { used, bought, pending, conversions, earned, kept, due } = rows[0];
    expect({ used, pending, conversions, earned }).toEqual({
      used: bought,
      pending: 0,
      conversions: kept,
      earned: due,
    });
  },
);
