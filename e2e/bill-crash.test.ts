import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { inProof } from '../src/testing/proof.ts';
import { brokenInvariants, expectWhole } from './invariants.ts';
import { again, tellKills } from './killed.ts';
import { type MoneyCrash, once, openMoneyCrash, sessionOf } from './money-crash.ts';
import type { Step } from './pauses.ts';
import { get, post } from './program.ts';

/** Of each of 16 steps, and at moments that nobody has chosen: more than 200. */
const often = 11;
const moments = inProof(1, 40);

const tables = [
  ...['checkouts', 'payments', 'invoices', 'invoice_numbers'],
  ...['appointments', 'clients', 'email_logs', 'refunds'],
];

let at: MoneyCrash;
let slug: string;
let clientId: number;
beforeAll(async () => {
  at = await openMoneyCrash(tables);
  const [service] = await get<{ id: number }[]>(at.program(), '/api/services', at.cookie);
  const asked = { ...service, price: '95.00', payment: 'deposit', deposit: '30.00' };
  expect((await post(at.program(), `/api/services/${service?.id}`, asked, at.cookie, 'PUT')).status).toBe(200);
  ({ slug } = await get<{ slug: string }>(at.program(), '/api/storefront', at.cookie));
  const person = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@client.example', goal: 'weight_loss' };
  clientId = (await (await post(at.program(), '/api/clients', person, at.cookie)).json()).id;
}, 240_000);
afterAll(() => at.close());

type Bill = { id: number; status: string; amountPaid: string; payments: object[]; payUrl: string };

async function buildDraft(): Promise<Pick<Bill, 'id'>> {
  const lines = [{ description: 'Consultation', quantity: '1', unitPrice: '95.00' }];
  return (await post(at.program(), '/api/invoices', { clientId, lines }, at.cookie)).json();
}

const issue = async ({ id }: Pick<Bill, 'id'>): Promise<Bill> =>
  (await post(at.program(), `/api/invoices/${id}/issue`, {}, at.cookie)).json();

const buildBill = async (): Promise<Bill> => issue(await buildDraft());

test.each<Step>(again(['insert invoice_numbers', 'update invoices', 'commit invoices'], often))(
  'killed at "%s" while a bill is issued: its number is its own, and there is no gap',
  once,
  async step => {
    const draft = await buildDraft();
    await at.killAt(step, () => issue(draft).catch(() => null));
    await issue(draft).catch(() => null);
    expect((await readBill(draft)).status).toBe('pending');
    expect(await brokenInvariants(at.owner)).toEqual([]);
  },
);

/** Presses the button of the bill's page until it leads somewhere. */
async function pressPay({ payUrl }: Bill): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { url, pathname } = { url: at.program().url, pathname: new URL(payUrl).pathname };
    const body = new URLSearchParams({ how: 'all' });
    const form = { method: 'POST', body, headers: { origin: url }, redirect: 'manual' } as const;
    const answer = await fetch(url + pathname, form).catch(() => null);
    const html = answer?.status === 200 ? await answer.text().catch(() => '') : '';
    const [page] = `${answer?.headers.get('location') ?? ''} ${html}`.match(/http[^"' ]+\/pay\/cs_[\w-]+/) ?? [];
    if (page) return page;
    await sleep(1_000);
  }
  throw new Error('nobody could pay');
}

const readBill = ({ id }: Pick<Bill, 'id'>) => get<Bill>(at.program(), `/api/invoices/${id}`, at.cookie);

test.each<Step>(again(['insert checkouts', 'commit checkouts'], often))(
  'killed at "%s" while a bill begins to be paid',
  once,
  async step => {
    const bill = await buildBill();
    const page = await at.killAt(step, () => pressPay(bill));
    await at.pay(sessionOf(page));
    expect(await readBill(bill)).toMatchObject({
      status: 'paid',
      amountPaid: '95.00',
      payments: [{ amount: '95.00' }],
    });
  },
);

test.each<Step>(again(['insert payments', 'update invoices', 'commit payments'], often))(
  'killed at "%s" while the payment of a bill is told: it is paid, once',
  once,
  async step => {
    const bill = await buildBill();
    const session = sessionOf(await pressPay(bill));
    await at.killAt(step, () => at.pay(session));
    expect(await readBill(bill)).toMatchObject({ status: 'paid', payments: [{ amount: '95.00' }] });
    const { rows } = await at.owner.query(`select count(*)::int as notes from notifications where data->>'href' = $1`, [
      `/invoicing/${bill.id}`,
    ]);
    expect(rows).toEqual([{ notes: 1 }]);
  },
);

/** A time that nobody else asks for; the same form again, as its page does. */
type Wish = { email: string; bookingKey: string; date: string; time: string };
async function book(asked: Wish): Promise<{ id: number; checkoutUrl: string }> {
  const wish = { storefrontSlug: slug, firstName: 'Kim', lastName: 'Long', ...asked };
  for (let tries = 0; tries < 100; tries++) {
    const form = { ...wish, appointmentType: 'consultation' };
    const answer = await post(at.program(), '/api/appointments/book', form).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (answer?.status === 200 && body) return body;
    await sleep(200);
  }
  throw new Error('nobody could book');
}

/** Times of weekdays to come, each for one visitor. */
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

test.each<Step>(again(['insert clients', 'insert appointments', 'insert checkouts', 'commit appointments'], often))(
  'killed at "%s" while a session with a deposit is booked: kept for one, and paid once',
  once,
  async step => {
    const wish = newWish();
    const booked = await at.killAt(step, () => book(wish));
    await at.pay(sessionOf(booked.checkoutUrl));
    expect(await stateOf(booked)).toEqual(bookedOnce);
  },
);

test.each<Step>(again(['insert payments', 'update appointments', 'insert email_logs', 'commit payments'], often))(
  'killed at "%s" while its deposit is told: booked once, with one mail',
  once,
  async step => {
    const booked = await book(newWish());
    await at.killAt(step, () => at.pay(sessionOf(booked.checkoutUrl)));
    expect(await stateOf(booked)).toEqual(bookedOnce);
  },
);

test(`killed at ${moments} random moments of a bill, a deposit, and their payments: each is paid, once`, {
  retry: 0,
  timeout: 1_200_000,
}, async () => {
  const bills: Bill[] = [];
  const booked: { id: number }[] = [];
  for (let moment = 0; moment < moments; moment++) {
    const bill = await buildBill();
    const wish = newWish();
    bills.push(bill);
    await at.killWithin(400, async () => {
      await at.pay(sessionOf(await pressPay(bill)));
      const session = await book(wish);
      booked.push(session);
      await at.pay(sessionOf(session.checkoutUrl));
    });
  }
  for (const bill of bills)
    expect(await readBill(bill)).toMatchObject({ status: 'paid', payments: [{ amount: '95.00' }] });
  for (const session of booked) expect(await stateOf(session)).toEqual(bookedOnce);
  await expectWhole(at.owner, at.sink);
  tellKills('bills and deposits paid, app killed', at.starts, 'each paid once, with one note or mail');
});
