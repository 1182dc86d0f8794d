import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProof } from '../src/testing/proof.ts';
import { expectWhole } from './invariants.ts';
import { again, tellKills } from './killed.ts';
import { once, sessionOf } from './money-crash.ts';
import type { Step } from './pauses.ts';
import { post } from './program.ts';
import { libraryTo } from './shop.ts';
import { newBuyer, openShopCrash, type ShopCrash, tables } from './shop-crash.ts';

/** Of each of 33 steps, and at moments that nobody has chosen: more than 200. */
const often = 5;
const moments = inProof(1, 60);

let at: ShopCrash;
beforeAll(async () => {
  at = await openShopCrash();
}, 240_000);
afterAll(() => at.close());

/** Written beside a purchase, but nothing of it: counters, limits, locks, and what the sweeps keep for themselves. */
const beside = /^(rate_limits|page_counts|.*_counts|pauses|affiliate_clicks|email_contents|mail_.*|webhook_endpoints)$/;

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
  await at.pay(sessionOf(await at.press(buyer)));
  await at.expectOnce(buyer);
  const { rows } = await at.owner.query<{ name: string }>('select distinct name from written');
  await at.owner.query('drop function note_write() cascade; drop table written');
  const written = rows.map(({ name }) => name);
  expect(written).toEqual(expect.arrayContaining(['product_purchases', 'payments', 'webhook_deliveries']));
  expect(written.filter(name => !tables.includes(name) && !beside.test(name))).toEqual([]);
});

test.each<Step>(
  again(
    [
      'update coupons',
      'insert product_purchases',
      'insert checkouts',
      'insert audit_events',
      'commit product_purchases',
      'update checkouts',
      'commit checkouts',
    ],
    often,
  ),
)('killed at "%s" while the purchase begins', once, async step => {
  const buyer = newBuyer();
  const url = await at.killAt(step, () => at.press(buyer));
  await at.pay(sessionOf(url));
  await at.expectOnce(buyer);
});

test('killed while the provider has the call and has not answered', once, async () => {
  const buyer = newBuyer();
  at.peer.setMood('hangs');
  const before = at.peer.calls.length;
  const pressing = at.press(buyer);
  await expect.poll(() => at.peer.calls.length, { timeout: 20_000 }).toBeGreaterThan(before);
  await at.program().kill('SIGKILL');
  at.peer.setMood('answers');
  await at.restart();
  await at.pay(sessionOf(await pressing));
  await at.expectOnce(buyer);
});

test.each<Step>(
  again(
    [
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
    ],
    often,
  ),
)('killed at "%s" while the payment is told, or its receipt sent', once, async step => {
  const buyer = newBuyer();
  const session = sessionOf(await at.press(buyer));
  await at.killAt(step, () => at.pay(session));
  await at.expectOnce(buyer);
});

test(
  'killed while a download is counted: none is given that is not counted, none counted that the buyer cannot have',
  once,
  async () => {
    const buyer = newBuyer();
    await at.pay(sessionOf(await at.press(buyer)));
    await at.expectOnce(buyer);
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
    expect(Buffer.from(await file.arrayBuffer()).equals(at.plan.content)).toBe(true);
    expect(await count()).toBe(2);
  },
);

test.each<Step>(
  again(
    [
      'insert refunds',
      'commit refunds',
      'update refunds',
      'update payments',
      'update product_purchases',
      'update commissions',
    ],
    often,
  ),
)(
  'killed at "%s" while a purchase is refunded: the money goes back once, and takes the rest with it',
  once,
  async step => {
    const buyer = newBuyer();
    const session = sessionOf(await at.press(buyer));
    await at.pay(session);
    await at.expectOnce(buyer);
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

test(`killed at ${moments} random moments of a purchase, its payment and its receipt`, {
  retry: 0,
  timeout: 1_200_000,
}, async () => {
  const buyers = Array.from({ length: moments }, newBuyer);
  for (const buyer of buyers) await at.killWithin(400, async () => at.pay(sessionOf(await at.press(buyer))));
  for (const buyer of buyers) await at.expectOnce(buyer);
});

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
    await expectWhole(at.owner, at.sink);
    tellKills('purchase, download and refund, app killed', at.starts, `${bought} purchases, each once`);
  },
);
