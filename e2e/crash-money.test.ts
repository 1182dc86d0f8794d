import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { byRunLength, isInTurn } from '../src/testing/proof.ts';
import { sessionOf, timeout } from './crash-app.ts';
import { type CrashShop, newBuyer, openCrashShop, tables } from './crash-shop.ts';
import { brokenInvariants } from './invariants.ts';
import type { Step } from './pause-points.ts';
import { get, post } from './program.ts';
import { killPoints, randomEvent, tellKills } from './restart.ts';
import { libraryTo } from './shop.ts';

/** Additional tables that an invoice or a deposit writes. */
const billTables = ['invoices', 'invoice_numbers', 'appointments', 'package_orders', 'client_packages'];

let at: CrashShop;
let slug: string;
let clientId: number;
beforeAll(async () => {
  at = await openCrashShop(billTables);
  const [service] = await get<{ id: number }[]>(at.program(), '/api/services', at.cookie);
  const asked = { ...service, price: '95.00', payment: 'deposit', deposit: '30.00' };
  expect((await post(at.program(), `/api/services/${service?.id}`, asked, at.cookie, 'PUT')).status).toBe(200);
  ({ slug } = await get<{ slug: string }>(at.program(), '/api/storefront', at.cookie));
  const person = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@client.example', goal: 'weight_loss' };
  clientId = (await (await post(at.program(), '/api/clients', person, at.cookie)).json()).id;
});
afterAll(() => at.close());

/** Repeats a request until it returns something, as clients would. */
async function insist<T>(what: string, ask: () => Promise<T | null | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const given = await ask().catch(() => null);
    if (given) return given;
    await sleep(100);
  }
  throw new Error(`nobody could ${what}`);
}

describe.runIf(isInTurn(0, 3))('purchases', () => {
  /** Kills per step: with 33 steps and random writes more than 200 in the long form. */
  const often = 5;
  let before = 0;
  beforeAll(() => {
    before = at.starts.length;
  });

  /**
   * Tables that are written at the same time but don't belong to a purchase: counters, rate limits, locks and the
   * sweeps' own data.
   */
  const beside =
    /^(rate_limits|page_counts|.*_counts|pauses|affiliate_clicks|email_contents|mail_.*|webhook_endpoints)$/;

  async function forEachTable(statement: string) {
    const { rows } = await at.owner.query<{ each: string }>(
      `select format($1, relname) as each from pg_stat_user_tables where schemaname = 'public' and relname <> 'written'`,
      [statement],
    );
    for (const { each } of rows) await at.owner.query(each);
  }

  test('covers every table that a purchase writes', async () => {
    await at.owner.query(`create table written (name text);
      create function note_write() returns trigger language plpgsql security definer as $$
      begin insert into written values (tg_table_name); return null; end $$;
      `);
    // One table at a time: locking all of them at once could deadlock with the running program.
    await forEachTable(
      'create trigger note_write after insert or update on %I for each row execute function note_write()',
    );
    const buyer = newBuyer();
    await at.pay(sessionOf(await at.press(buyer)));
    await at.expectOnce(buyer);
    const { rows } = await at.owner.query<{ name: string }>('select distinct name from written');
    await forEachTable('drop trigger note_write on %I');
    await at.owner.query('drop function note_write(); drop table written');
    const written = rows.map(({ name }) => name);
    expect(written).toEqual(expect.arrayContaining(['product_purchases', 'payments', 'webhook_deliveries']));
    expect(written.filter(name => !tables.includes(name) && !beside.test(name))).toEqual([]);
  });

  const beginning = killPoints<Step>(
    ['insert checkouts'],
    [
      'update coupons',
      'insert product_purchases',
      'insert audit_events',
      'commit product_purchases',
      'update checkouts',
      'commit checkouts',
    ],
    often,
  );
  test.each(beginning)('completes once when killed at "%s" while a purchase begins', async step => {
    const buyer = newBuyer();
    const url = await at.killAt(step, () => at.press(buyer));
    await at.pay(sessionOf(url));
    await at.expectOnce(buyer);
  });

  test('completes once when killed before the provider answers', { tags: 'detail' }, async () => {
    const buyer = newBuyer();
    at.peer.setBehavior('hangs');
    const calls = at.peer.calls.length;
    const pressing = at.press(buyer);
    pressing.catch(() => undefined);
    await expect.poll(() => at.peer.calls.length, { timeout: 60_000 }).toBeGreaterThan(calls);
    await at.killAndRestart(async () => at.peer.setBehavior('answers'));
    await at.pay(sessionOf(await pressing));
    await at.expectOnce(buyer);
  });

  const paying = killPoints<Step>(
    ['insert payments'],
    [
      'update email_logs',
      'insert payment_events',
      'update checkouts',
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
    ],
    often,
  );
  test.each(paying)('completes once when killed at "%s" while a payment or receipt is processed', async step => {
    const buyer = newBuyer();
    const session = sessionOf(await at.press(buyer));
    await at.killAt(step, () => at.pay(session));
    await at.expectOnce(buyer);
  });

  const counting = killPoints<Step>(['commit product_purchases'], ['update product_purchases'], 1);
  test.each(counting)(
    'counts every download it grants when killed at "%s" while counting',
    { tags: 'detail' },
    async step => {
      const buyer = newBuyer();
      await at.pay(sessionOf(await at.press(buyer)));
      await at.expectOnce(buyer);
      const library = await libraryTo(at.sink, buyer.email);
      const { rows } = await at.owner.query('select id from product_purchases where customer_email = $1', [
        buyer.email,
      ]);
      const download = () => {
        const body = new URLSearchParams({ purchase: rows[0].id });
        const headers = { origin: at.program().url };
        return fetch(at.program().url + library, { method: 'POST', headers, body, redirect: 'manual' });
      };
      const count = async () => {
        const query = 'select download_count from product_purchases where id = $1';
        return (await at.owner.query(query, [rows[0].id])).rows[0].download_count;
      };
      const isCounted = step.startsWith('commit') ? 1 : 0;
      await at.killAt(step, () => download().catch(() => null));
      expect(await count()).toBe(isCounted);
      const granted = await download();
      const file = await fetch(at.program().url + granted.headers.get('location'));
      expect(Buffer.from(await file.arrayBuffer()).equals(at.plan.content)).toBe(true);
      expect(await count()).toBe(isCounted + 1);
    },
  );

  const refunding = killPoints<Step>(
    ['commit refunds'],
    ['update payments', 'insert refunds', 'update refunds', 'update product_purchases', 'update commissions'],
    often,
  );
  test.each(refunding)('refunds once when killed at "%s" while a purchase is refunded', async step => {
    const buyer = newBuyer();
    const session = sessionOf(await at.press(buyer));
    await at.pay(session);
    await at.expectOnce(buyer);
    const { rows } = await at.owner.query('select id from product_purchases where customer_email = $1', [buyer.email]);
    // Repeats until the refund has started; 409 means that it has.
    const refund = () =>
      insist('refund', async () => {
        const { status } = await post(at.program(), `/api/product-purchases/${rows[0].id}/refund`, {}, at.cookie);
        return [200, 409].includes(status);
      });
    await at.killAt(step, refund);
    const state = async () => {
      // A refund whose response was lost would be retried after a minute; this makes it due at once.
      await at.owner.query("update refunds set due_at = now() where status = 'pending' and due_at > now()");
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
  });

  const moments = byRunLength(1, 60);
  test(`completes once when killed at ${moments} random writes of purchase, payment and receipt`, {
    ...timeout,
    tags: 'detail',
  }, async () => {
    const buyers = Array.from({ length: moments }, newBuyer);
    for (const buyer of buyers) await at.killAt(randomEvent(80), async () => at.pay(sessionOf(await at.press(buyer))));
    for (const buyer of buyers) await at.expectOnce(buyer);
  });

  test('has matching coupons and commissions and no unfinished purchase in the end', async () => {
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
    await at.expectWhole();
    tellKills('purchase, download and refund, app killed', at.starts.slice(before), `${bought} purchases, each once`);
  });
});

type Bill = { id: number; status: string; amountPaid: string; payments: object[]; payUrl: string };

async function buildDraft(): Promise<Pick<Bill, 'id'>> {
  const lines = [{ description: 'Consultation', quantity: '1', unitPrice: '95.00' }];
  return (await post(at.program(), '/api/invoices', { clientId, lines }, at.cookie)).json();
}

const issue = async ({ id }: Pick<Bill, 'id'>): Promise<Bill> =>
  (await post(at.program(), `/api/invoices/${id}/issue`, {}, at.cookie)).json();

const buildBill = async (): Promise<Bill> => issue(await buildDraft());

const readBill = ({ id }: Pick<Bill, 'id'>) => get<Bill>(at.program(), `/api/invoices/${id}`, at.cookie);

/** Packages and deposits are in turn on their own, because each kill takes seconds. */
const [ofInvoices, ofBookings] = [test.runIf(isInTurn(1, 3)), test.runIf(isInTurn(2, 3))];

describe.runIf(isInTurn(1, 3) || isInTurn(2, 3))('invoices and deposits', () => {
  /** Kills per step: with 16 steps and random writes more than 200 in the long form. */
  const often = 11;
  let before = 0;
  beforeAll(() => {
    before = at.starts.length;
  });

  const issuing = killPoints<Step>(['update invoices'], ['insert invoice_numbers', 'commit invoices'], often);
  ofInvoices.each(issuing)(
    'leaves no gap in invoice numbers when killed at "%s" while an invoice is issued',
    async step => {
      const draft = await buildDraft();
      await at.killAt(step, () => issue(draft).catch(() => null));
      await issue(draft).catch(() => null);
      expect((await readBill(draft)).status).toBe('pending');
      expect(await brokenInvariants(at.owner)).toEqual([]);
    },
  );

  /** Presses the pay button of the invoice's page until it redirects. */
  const pressPay = ({ payUrl }: Bill) =>
    insist('pay', async () => {
      const { url } = at.program();
      const form = { method: 'POST', body: new URLSearchParams({ how: 'all' }), headers: { origin: url } } as const;
      const answer = await fetch(url + new URL(payUrl).pathname, { ...form, redirect: 'manual' });
      const html = answer.status === 200 ? await answer.text() : '';
      const [page] = `${answer.headers.get('location') ?? ''} ${html}`.match(/http[^"' ]+\/pay\/cs_[\w-]+/) ?? [];
      return page;
    });

  const opening = killPoints<Step>(['commit checkouts'], ['insert checkouts'], often);
  test.each(opening)(
    'completes once when killed at "%s" while an invoice payment begins',
    { tags: 'detail' },
    async step => {
      const bill = await buildBill();
      const page = await at.killAt(step, () => pressPay(bill));
      await at.pay(sessionOf(page));
      const paid = { status: 'paid', amountPaid: '95.00', payments: [{ amount: '95.00' }] };
      expect(await readBill(bill)).toMatchObject(paid);
    },
  );

  const paying = killPoints<Step>(['update invoices'], ['insert payments', 'commit payments'], often);
  ofInvoices.each(paying)('pays an invoice once when killed at "%s" while it is paid', async step => {
    const bill = await buildBill();
    const session = sessionOf(await pressPay(bill));
    await at.killAt(step, () => at.pay(session));
    expect(await readBill(bill)).toMatchObject({ status: 'paid', payments: [{ amount: '95.00' }] });
    const { rows } = await at.owner.query(`select count(*)::int as notes from notifications where data->>'href' = $1`, [
      `/invoicing/${bill.id}`,
    ]);
    expect(rows).toEqual([{ notes: 1 }]);
  });

  /** Sends the form of a package's page until it leads to the payment, as a buyer would. */
  const buyPackage = (packageId: number, email: string) =>
    insist('buy a package', async () => {
      const { url } = at.program();
      const body = new URLSearchParams({ firstName: 'Kim', lastName: 'Long', email, price: '420.00' });
      const form = { method: 'POST', body, headers: { origin: url } } as const;
      const html = await (await fetch(`${url}/bio/${slug}/packages/${packageId}`, form)).text();
      return html.match(/http[^"' ]+\/pay\/cs_[\w-]+/)?.[0];
    });

  const orders = killPoints<Step>(
    ['insert client_packages'],
    [
      'update invoices',
      'update package_orders',
      'insert package_orders',
      'commit package_orders',
      'insert payments',
      'commit payments',
    ],
    often,
  );
  ofBookings.each(orders)(
    'creates one package and one invoice when killed at "%s" while a package is bought',
    async step => {
      const sold = { name: 'Four sessions', sessions: 4, price: '420.00', isForSale: true };
      const { id } = await (await post(at.program(), '/api/packages', sold, at.cookie)).json();
      const email = `${randomUUID()}@visitor.example`;
      await at.killAt(step, async () => at.pay(sessionOf(await buyPackage(id, email))));
      const { rows } = await at.owner.query(
        `select (select count(*)::int from client_packages p where p.client_id = c.id) as packages,
        (select array_agg(status || ' ' || amount_paid) from invoices i where i.client_id = c.id) as invoices,
        (select count(*)::int from payments p join invoices i on i.id = p.invoice_id where i.client_id = c.id) as payments
        from clients c where email = $1`,
        [email],
      );
      expect(rows).toEqual([{ packages: 1, invoices: ['paid 420.00'], payments: 1 }]);
      // The receipts are still being sent.
      await expect.poll(() => brokenInvariants(at.owner), { timeout: 60_000 }).toEqual([]);
    },
  );

  /** Each visitor requests a different time. Retries send the same `bookingKey`. */
  type Wish = { email: string; bookingKey: string; date: string; time: string };
  const book = (asked: Wish) =>
    insist('book', async () => {
      const form = { storefrontSlug: slug, firstName: 'Kim', lastName: 'Long', appointmentType: 'consultation' };
      const answer = await post(at.program(), '/api/appointments/book', { ...form, ...asked });
      return answer.status === 200 ? ((await answer.json()) as { id: number; checkoutUrl: string }) : null;
    });

  /** Future times on weekdays, one per visitor. */
  const times = Array.from({ length: 60 }, (_, index) => addDays(dayIn(new Date(), 'America/New_York'), index + 1))
    .filter(date => ![0, 6].includes(new Date(date).getUTCDay()))
    .flatMap(date => ['10:00', '12:00', '14:00', '16:00'].map(time => ({ date, time })));
  const newWish = (): Wish => ({
    email: `${randomUUID()}@visitor.example`,
    bookingKey: randomUUID(),
    ...(times.shift() ?? expect.fail('no time is left')),
  });
  const stateOf = async ({ id }: { id: number }) => {
    const { rows } = await at.owner.query(
      `select status, payment_due_at is null as booked,
        (select count(*)::int from payments where appointment_id = a.id) as payments,
        (select count(*)::int from email_logs where cause = 'appointment ' || a.id || ' booked 0') as mails
        from appointments a where id = $1`,
      [id],
    );
    return rows;
  };
  const bookedOnce = [{ status: 'scheduled', booked: true, payments: 1, mails: 1 }];

  const booking = killPoints<Step>(
    ['commit appointments'],
    ['insert clients', 'insert appointments', 'insert checkouts'],
    often,
  );
  ofBookings.each(booking)(
    'reserves a slot once when killed at "%s" while a session with deposit is booked',
    async step => {
      const wish = newWish();
      const booked = await at.killAt(step, () => book(wish));
      await at.pay(sessionOf(booked.checkoutUrl));
      expect(await stateOf(booked)).toEqual(bookedOnce);
    },
  );

  const deposits = killPoints<Step>(
    ['update appointments'],
    ['insert payments', 'insert email_logs', 'commit payments'],
    often,
  );
  ofBookings.each(deposits)(
    'books once with one email when killed at "%s" while a deposit is confirmed',
    async step => {
      const booked = await book(newWish());
      await at.killAt(step, () => at.pay(sessionOf(booked.checkoutUrl)));
      expect(await stateOf(booked)).toEqual(bookedOnce);
    },
  );

  const moments = byRunLength(1, 40);
  test(`pays each invoice and deposit once when killed at ${moments} random writes`, {
    ...timeout,
    tags: 'detail',
  }, async () => {
    const bills: Bill[] = [];
    const booked: { id: number }[] = [];
    for (let moment = 0; moment < moments; moment++) {
      const bill = await buildBill();
      const wish = newWish();
      bills.push(bill);
      await at.killAt(randomEvent(60), async () => {
        await at.pay(sessionOf(await pressPay(bill)));
        const session = await book(wish);
        booked.push(session);
        await at.pay(sessionOf(session.checkoutUrl));
      });
    }
    for (const bill of bills)
      expect(await readBill(bill)).toMatchObject({ status: 'paid', payments: [{ amount: '95.00' }] });
    for (const session of booked) expect(await stateOf(session)).toEqual(bookedOnce);
    await at.expectWhole();
    tellKills('bills and deposits paid, app killed', at.starts.slice(before), 'each paid once, with one note or mail');
  });
});

type Listed = { items: { id: number; invoiceNumber: string | null }[]; nextCursor: string | null };

const [kills, drafts] = byRunLength([1, 16], [200, 2_500]);
test(`numbers ${drafts} concurrent invoices uniquely without a gap despite ${kills} kills`, {
  ...timeout,
  tags: 'detail',
}, async () => {
  const ids: number[] = [];
  while (ids.length < drafts) ids.push((await buildDraft()).id);

  /** Invoices whose number was acknowledged. */
  const told = new Map<number, string>();
  const issueOne = async (id: number) => {
    const answer = await post(at.program(), `/api/invoices/${id}/issue`, undefined, at.cookie).catch(() => null);
    const issued = answer?.status === 200 ? await answer.json().catch(() => null) : null;
    if (issued) told.set(id, issued.invoiceNumber);
  };
  const all = async () => {
    const found = new Map<number, string | null>();
    for (let page = ''; ; ) {
      const { items, nextCursor } = await get<Listed>(at.program(), `/api/invoices${page}`, at.cookie);
      for (const { id, invoiceNumber } of items) found.set(id, invoiceNumber);
      if (nextCursor === null) return found;
      page = `?cursor=${nextCursor}`;
    }
  };
  const expectNumbers = (found: Map<number, string | null>) => {
    const numbers = [...found.values()].filter(number => number !== null).toSorted();
    expect(numbers).toEqual(numbers.map((_, index) => `INV-${String(index + 1).padStart(4, '0')}`));
    for (const [id, number] of told) expect(found.get(id)).toBe(number);
  };
  const without = async () => [...(await all())].flatMap(([id, number]) => (number ? [] : [id]));
  const before = at.starts.length;
  while (at.starts.length < before + kills) {
    const waiting = await without();
    if (waiting.length < 10) break;
    const answered = told.size;
    const calls = Promise.all(waiting.slice(0, 50).map(issueOne));
    // Kills when some are issued and others are in progress.
    await expect.poll(() => told.size, { timeout: 60_000, interval: 1 }).toBeGreaterThan(answered + 3);
    await at.killAndRestart();
    await calls;
    expectNumbers(await all());
  }
  for (let waiting = await without(); waiting.length; waiting = await without())
    await Promise.all(waiting.slice(0, 50).map(issueOne));
  const found = await all();
  expectNumbers(found);
  expect(ids.filter(id => !found.get(id))).toEqual([]);
  tellKills('issuing invoices, app killed', at.starts.slice(before), `${drafts} numbers without a gap`);
});
