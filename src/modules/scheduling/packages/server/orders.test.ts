// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { addDays, addMinutes, addMonths, dayIn } from '../../../../shared/dates.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf } from '../../../../testing/peers/payment-peer-state.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { connectStripe, deliverEvent, inPractice, makeDue, settleDue } from '../../../../testing/practice/payments.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { replaceListeners } from '../../../../testing/replace-listeners.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { checkoutPaid } from '../../../billing/payments/server/checkout-events.ts';
import type { Service } from '../../availability/contract.ts';
import { deleteOldOrders } from './orders.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, { STRIPE_API_URL: peer.url });
});
afterAll(() => Promise.all([world.close(), peer.close()]));

const four = {
  name: 'Four follow-ups',
  sessions: 4,
  price: '420.00',
  type: 'follow-up',
  validMonths: 3,
  isForSale: true,
};
const dana = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@buyer.example', price: '420.00' };

/** A practice that takes card payments and sells a package. */
async function buildSelling(given: object = {}) {
  const practice = await buildPractice(world);
  await connectStripe(practice);
  const answer = await practice.call('POST', '/api/packages', { ...four, ...given });
  expect(answer.status).toBe(201);
  const { id }: { id: number } = await answer.json();
  return { practice, id, path: `/bio/${practice.slug}/packages/${id}` };
}

const buy = (path: string, given: object = {}) => postForm(world, path, { ...dana, ...given });

/** The provider's page that an answer leads to. */
async function pageIn(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return /url=[^"]*\/pay\/([\w-]+)/.exec(await answer.text())?.[1] ?? '';
}

const deliver = ({ tenantId }: Practice, event: ReturnType<PaymentPeer['pay']>) =>
  deliverEvent(world, event, { practice: tenantId });

type State = {
  orders: number;
  clients: number;
  packages: string[];
  invoices: string[];
  payments: string[];
  mails: number;
};

const stateOf = (practice: Practice): Promise<State> =>
  inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<State>(sql`select
      (select count(*)::int from package_orders) as orders,
      (select count(*)::int from clients) as clients,
      (select coalesce(json_agg(name || ' ' || sessions || ' ' || price order by id), '[]') from client_packages) as packages,
      (select coalesce(json_agg(status || ' ' || amount || ' ' || coalesce(invoice_number, '-') order by id), '[]') from invoices) as invoices,
      (select coalesce(json_agg(amount || ' ' || (invoice_id is not null) || ' ' || is_test order by id), '[]') from payments) as payments,
      (select count(*)::int from email_logs) as mails`);
    return rows[0] as State;
  });

const nothing = { clients: 0, packages: [], invoices: [], payments: [], mails: 0 };
const boughtOnce = {
  packages: ['Four follow-ups 4 420.00'],
  invoices: [expect.stringMatching(/^paid 420\.00 \S+/)],
  payments: ['420.00 true false'],
};

describe('buying a package on the public page', () => {
  test('creates one package and one paid invoice, however often the payment is reported', async () => {
    const { practice, path } = await buildSelling();
    const session = await pageIn(await buy(path));
    expect(await stateOf(practice)).toEqual({ orders: 1, ...nothing });
    const event = peer.pay(session);
    const answers = await Promise.all([event, event, event].map(each => deliver(practice, each)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await deliver(practice, event)).status).toBe(200);
    expect(await stateOf(practice)).toMatchObject({ ...boughtOnce, clients: 1, mails: 1 });
    const [client] = await (await practice.call('GET', '/api/clients')).json();
    expect(client).toMatchObject({ firstName: 'Dana', lastName: 'Reyes', email: 'dana@buyer.example' });
    const [held] = await (await practice.call('GET', `/api/clients/${client.id}/packages`)).json();
    const today = dayIn(new Date(), 'America/Los_Angeles');
    expect(held).toMatchObject({ left: 4, type: 'follow-up', lastDay: addMonths(today, 3) });
    const { items } = await (await practice.call('GET', '/api/invoices')).json();
    const invoice = await (await practice.call('GET', `/api/invoices/${items[0].id}`)).json();
    expect(invoice).toMatchObject({ description: 'Four follow-ups', clientPackageId: held.id, amountPaid: '420.00' });
  });

  test('shows the result only to the buyer, for a day', async () => {
    const { practice, path } = await buildSelling();
    const session = await pageIn(await buy(path));
    const back = peer.calls.findLast(({ form }) => form.has('success_url'))?.form.get('success_url') ?? '';
    const thanks = new URL(back).pathname + new URL(back).search;
    peer.pay(session);
    await makeDue(world);
    await settleDue(world);
    const shown = await (await world.request(thanks)).text();
    expect(shown).toContain('is yours. Your payment of $420.00 went through.');
    const other = await buildSelling();
    const elsewhere = await world.request(thanks.replace(path, other.path));
    expect(elsewhere.status).toBe(404);
    const unknown = await world.request(`${path}/thanks?order=x`);
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('If you paid')]);
    await inPractice(world, practice, ({ db }) =>
      db.execute(sql`update package_orders set created_at = now() - interval '25 hours'`),
    );
    const later = await world.request(thanks);
    expect([later.status, await later.text()]).toEqual([410, expect.not.stringContaining('dana@buyer.example')]);
  });

  test('leads to the same payment from two tabs', async () => {
    const { practice, path } = await buildSelling();
    const sessions = await Promise.all([buy(path), buy(path)].map(async answer => pageIn(await answer)));
    expect(new Set(sessions).size).toBe(1);
    await deliver(practice, peer.pay(sessions[0] ?? ''));
    expect(await stateOf(practice)).toMatchObject({ ...boughtOnce, orders: 1 });
    // Buying again gives a second one.
    await deliver(practice, peer.pay(await pageIn(await buy(path))));
    expect((await stateOf(practice)).packages).toHaveLength(2);
  });

  test('charges the price at the time of purchase', async () => {
    const { practice, id, path } = await buildSelling();
    const session = await pageIn(await buy(path));
    await practice.call('PUT', `/api/packages/${id}`, { ...four, name: 'Five', sessions: 5, price: '500' });
    await deliver(practice, peer.pay(session));
    expect(await stateOf(practice)).toMatchObject(boughtOnce);
  });

  test('asks again if the price changed since the page was shown', async () => {
    const { practice, id, path } = await buildSelling();
    await practice.call('PUT', `/api/packages/${id}`, { ...four, price: '500' });
    const answer = await buy(path);
    const shown = await answer.text();
    expect([answer.status, shown]).toEqual([409, expect.stringContaining('This package has changed.')]);
    expect(shown).toContain('name="price" value="500.00"');
    expect((await stateOf(practice)).orders).toBe(0);
  });

  test('expires the unpaid checkout of a form when the price changes', async () => {
    const { practice, id, path } = await buildSelling();
    const before = await pageIn(await buy(path));
    await practice.call('PUT', `/api/packages/${id}`, { ...four, price: '500' });
    const after = await pageIn(await buy(path, { price: '500.00' }));
    expect(after).not.toBe(before);
    await makeDue(world);
    await settleDue(world);
    expect(peer.sessions.get(before)?.status).toBe('expired');
  });

  test.each([
    ['taken off sale', { isForSale: false }],
    ['archived', null],
  ])('answers 404 once the package is %s', async (_, change) => {
    const { practice, id, path } = await buildSelling();
    if (change) await practice.call('PUT', `/api/packages/${id}`, { ...four, ...change });
    else await practice.call('DELETE', `/api/packages/${id}`);
    const answer = await buy(path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Package not found')]);
    expect((await world.request(path)).status).toBe(404);
    expect((await stateOf(practice)).orders).toBe(0);
  });

  test('still counts if taken off sale during the payment', async () => {
    const { practice, id, path } = await buildSelling();
    const session = await pageIn(await buy(path));
    await practice.call('DELETE', `/api/packages/${id}`);
    await deliver(practice, peer.pay(session));
    expect(await stateOf(practice)).toMatchObject(boughtOnce);
  });

  test('names the price of a session if it is less than without the package', async () => {
    const { practice, path } = await buildSelling();
    const services: Service[] = await (await practice.call('GET', '/api/services')).json();
    const follow = services.filter(({ type }) => type === 'follow-up');
    const shown = async (price: string | null) => {
      for (const { id, ...rest } of follow)
        expect((await practice.call('PUT', `/api/services/${id}`, { ...rest, price })).status).toBe(200);
      return (await world.request(path)).text();
    };
    expect(await shown('120.00')).toContain('$105.00 a session instead of $120.00');
    expect(await shown('105.00')).not.toContain('a session instead of');
    expect(await shown(null)).not.toContain('a session instead of');
  });

  test('is not offered without a payment provider or in its test mode', async () => {
    const practice = await buildPractice(world);
    const { id } = await (await practice.call('POST', '/api/packages', four)).json();
    const path = `/bio/${practice.slug}/packages/${id}`;
    for (const connect of [() => undefined, () => connectStripe(practice, 'sk_test_own')]) {
      await connect();
      const shown = await (await world.request(path)).text();
      expect(shown).toContain('You can’t pay for this online.');
      expect(shown).not.toContain('<form');
      expect((await buy(path)).status).toBe(409);
    }
    expect(await stateOf(practice)).toEqual({ orders: 0, ...nothing });
  });

  test('belongs to the existing client with that email', async () => {
    const { practice, path } = await buildSelling();
    const { clientId } = await openRoom(world, practice, { firstName: 'Known', email: 'DANA@buyer.example' });
    await deliver(practice, peer.pay(await pageIn(await buy(path))));
    expect(await stateOf(practice)).toMatchObject({ ...boughtOnce, clients: 1 });
    const { firstName } = await (await practice.call('GET', `/api/clients/${clientId}`)).json();
    expect(firstName).toBe('Known');
    expect(await (await practice.call('GET', `/api/clients/${clientId}/packages`)).json()).toHaveLength(1);
  });

  test('includes the practice’s tax in the price that was shown', async () => {
    const { practice, path } = await buildSelling();
    await practice.call('POST', '/api/tax-rates', { name: 'VAT', rate: '20.00', isDefault: true });
    await deliver(practice, peer.pay(await pageIn(await buy(path))));
    const { items } = await (await practice.call('GET', '/api/invoices')).json();
    const invoice = await (await practice.call('GET', `/api/invoices/${items[0].id}`)).json();
    expect(invoice).toMatchObject({ amount: '420.00', tax: '70.00', status: 'paid' });
  });

  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: 'dana' }, 'email'],
  ])('shows the error at the field: %j', async (given, message) => {
    const { practice, path } = await buildSelling();
    const answer = await buy(path, given);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
    expect((await stateOf(practice)).orders).toBe(0);
  });

  test('leaves nothing if unpaid and deletes the order after three days', async () => {
    const { practice, path } = await buildSelling();
    await buy(path);
    const in3Days = addMinutes(new Date(), 3 * 24 * 60);
    await deleteOldOrders(asSystem(world.services.database), addMinutes(in3Days, -5));
    expect(await stateOf(practice)).toEqual({ orders: 1, ...nothing });
    await deleteOldOrders(asSystem(world.services.database), addMinutes(in3Days, 5));
    expect(await stateOf(practice)).toEqual({ orders: 0, ...nothing });
  });

  test('notifies the practice of a payment for a deleted order and credits nothing', async () => {
    const { practice, path } = await buildSelling();
    const session = await pageIn(await buy(path));
    await inPractice(world, practice, ({ db }) => db.execute(sql`delete from package_orders`));
    expect((await deliver(practice, peer.pay(session))).status).toBe(200);
    expect(await stateOf(practice)).toEqual({ orders: 0, ...nothing });
    const [told] = await (await practice.call('GET', '/api/notifications')).json();
    expect(told.message).toContain('the order was deleted before');
  });
});

describe('buying a package in the client room', () => {
  test('works for a signed-in client by page and API', async () => {
    const { practice, id } = await buildSelling();
    const room = await openRoom(world, practice);
    const root = `/my/${practice.slug}/payments`;
    expect(await (await room.call('GET', root)).text()).toContain('Buy a package');
    const { url } = await (await room.call('POST', `/api/room/packages/${id}/order`, { price: '420.00' })).json();
    expect((await deliver(practice, peer.pay(url.split('/').at(-1)))).status).toBe(200);
    expect(await stateOf(practice)).toMatchObject({ ...boughtOnce, clients: 1 });
    const { packages, offered } = await (await room.call('GET', '/api/room/packages')).json();
    expect(packages).toMatchObject([{ name: 'Four follow-ups', sessions: 4, used: 0, packageId: id }]);
    expect(offered).toMatchObject([{ id, price: '420.00', currency: 'USD', validMonths: 3 }]);
    const bought = peer.calls.findLast(({ form }) => form.has('success_url'))?.form.get('success_url') ?? '';
    const shown = await (await room.call('GET', new URL(bought).pathname + new URL(bought).search)).text();
    expect(shown).toContain('Four follow-ups is yours.');
    expect(shown).toContain('Buy again');
  });

  test("hides other clients' orders and sells only what is for sale", async () => {
    const { practice, id } = await buildSelling();
    const [one, other] = [await openRoom(world, practice), await openRoom(world, practice)];
    const { url } = await (await one.call('POST', `/api/room/packages/${id}/order`, { price: '420.00' })).json();
    await deliver(practice, peer.pay(url.split('/').at(-1)));
    const bought = peer.calls.findLast(({ form }) => form.has('success_url'))?.form.get('success_url') ?? '';
    const asked = new URL(bought).pathname + new URL(bought).search;
    expect(await (await one.call('GET', asked)).text()).toContain('is yours.');
    expect(await (await other.call('GET', asked)).text()).not.toContain('is yours.');
    const elsewhere = await buildSelling();
    const foreign = await one.call('POST', `/api/room/packages/${elsewhere.id}/order`, { price: '420.00' });
    expect(foreign.status).toBe(409);
    const hidden = await (
      await practice.call('POST', '/api/packages', { ...four, name: 'Hidden', isForSale: false })
    ).json();
    expect((await one.call('POST', `/api/room/packages/${hidden.id}/order`, { price: '420.00' })).status).toBe(409);
    const { offered } = await (await one.call('GET', '/api/room/packages')).json();
    expect(offered.map(({ name }: { name: string }) => name)).toEqual(['Four follow-ups']);
  });

  test('credits nothing to a client erased meanwhile', async () => {
    const { practice, id } = await buildSelling();
    const room = await openRoom(world, practice);
    const { url } = await (await room.call('POST', `/api/room/packages/${id}/order`, { price: '420.00' })).json();
    const { firstName, lastName } = await (await practice.call('GET', `/api/clients/${room.clientId}`)).json();
    const name = `${firstName} ${lastName}`;
    expect((await practice.call('POST', `/api/privacy/clients/${room.clientId}/erase`, { name })).status).toBe(200);
    expect((await deliver(practice, peer.pay(url.split('/').at(-1)))).status).toBe(200);
    expect(await stateOf(practice)).toMatchObject({ packages: [], invoices: [], payments: [] });
  });
});

test('ends a fully refunded package and restores it if the refund fails', async () => {
  const { practice, path } = await buildSelling();
  const session = await pageIn(await buy(path));
  await deliver(practice, peer.pay(session));
  const [client] = await (await practice.call('GET', '/api/clients')).json();
  const held = async () => (await (await practice.call('GET', `/api/clients/${client.id}/packages`)).json())[0];
  const intent = peer.sessions.get(session)?.payment_intent ?? '';
  await deliver(practice, peer.refundThere(intent, 10_000));
  expect(await held()).toMatchObject({ isOver: false, left: 4 });
  const rest = peer.refundThere(intent, 32_000);
  await deliver(practice, rest);
  const today = dayIn(new Date(), 'America/Los_Angeles');
  expect(await held()).toMatchObject({ isOver: true, lastDay: addDays(today, -1), left: 4 });
  await deliver(practice, eventOf('refund.failed', Object.assign({}, rest.data.object, { status: 'failed' })));
  expect(await held()).toMatchObject({ isOver: false, lastDay: addMonths(today, 3) });
});

test('requires a price for sale and either days or months', async () => {
  const practice = await buildPractice(world);
  const refused = async (given: object) =>
    (await (await practice.call('POST', '/api/packages', { ...four, ...given })).json()).errors;
  expect(await refused({ price: '' })).toEqual({ price: 'Enter a price to sell it' });
  expect(await refused({ price: '0' })).toEqual({ price: 'Enter a price to sell it' });
  expect(await refused({ validDays: 30 })).toEqual({ validMonths: 'Enter either days or months' });
});

test('limits purchases by IP address, page and client', async () => {
  const { practice, id, path } = await buildSelling();
  const fill = (name: string) =>
    asSystem(world.services.database).db.execute(
      sql`update rate_limits set count = 10000 where key like ${`${name}:%`}`,
    );
  const from = (address: string) =>
    world.request(path, {
      method: 'POST',
      headers: {
        ...{ origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' },
        'x-forwarded-for': address,
      },
      body: new URLSearchParams(dana).toString(),
    });
  const room = await openRoom(world, practice);
  const order = () => room.call('POST', `/api/room/packages/${id}/order`, { price: '420.00' });
  expect([(await from('192.0.2.1')).status, (await order()).status]).toEqual([200, 200]);
  for (const name of ['package-address', 'package-client']) await fill(name);
  expect([(await from('192.0.2.1')).status, (await order()).status]).toEqual([429, 429]);
  await fill('package-page');
  const others: number[] = [];
  for (let tries = 0; tries < 6; tries++) others.push((await from('192.0.2.2')).status);
  expect(others).toEqual([200, 200, 200, 200, 200, 429]);
});

test('rolls back a failed payment record and retries at the next report', async () => {
  const { practice, path } = await buildSelling();
  const event = peer.pay(await pageIn(await buy(path)));
  // Client, package and invoice are written by then.
  const restore = replaceListeners(world, checkoutPaid, () => {
    throw new AppError('unavailable', 'The database is being restarted.');
  });
  expect((await deliver(practice, event)).status).toBe(503);
  expect(await stateOf(practice)).toEqual({ orders: 1, ...nothing });
  restore();
  expect((await deliver(practice, event)).status).toBe(200);
  expect(await stateOf(practice)).toMatchObject({ ...boughtOnce, clients: 1 });
});
