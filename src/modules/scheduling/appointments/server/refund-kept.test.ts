import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { bookWithDeposit, buildAsking, moneyOfBookings } from '../../../../testing/practice/deposits.ts';
import { issueNew } from '../../../../testing/practice/invoices.ts';
import { connectStripe, deliverEvent, inPractice, settleDue } from '../../../../testing/practice/payments.ts';
import { buildMember, buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, { STRIPE_API_URL: peer.url });
});
afterAll(() => Promise.all([world.close(), peer.close()]));

/** Booked and paid by card two days ago; the client did not come. */
async function buildMissed() {
  const practice = await buildAsking(world);
  await connectStripe(practice);
  const { booked } = await bookWithDeposit(world, practice);
  const event = peer.pay(new URL(booked.checkoutUrl).pathname.split('/').at(-1) ?? '');
  expect((await deliverEvent(world, event, { practice: practice.tenantId })).status).toBe(200);
  await inPractice(world, practice, ({ db }) =>
    db.execute(sql`update appointments set start_time = start_time - interval '4 days',
      end_time = end_time - interval '4 days', status = 'no_show' where id = ${booked.id}`),
  );
  const path = `/api/appointments/${booked.id}`;
  const read = async () => (await practice.call('GET', path)).json();
  return { practice, path, read };
}

test('lets an authorized member refund a kept deposit in full, once', async () => {
  const { practice, path, read } = await buildMissed();
  expect((await read()).deposit).toMatchObject({ amount: '30.00', refunded: '0.00', left: '30.00' });
  const refund = (call = practice.call) => call('POST', `${path}/deposit/refund`);
  const [assistant, stranger] = [await buildMember(world, practice, 'assistant'), await buildPractice(world)];
  expect((await refund(assistant.call)).status).toBe(403);
  expect((await refund(stranger.call)).status).toBe(404);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: [] });
  const given = await refund();
  expect([given.status, (await given.json()).deposit.left]).toEqual([200, '0.00']);
  const again = await refund();
  expect([again.status, (await again.json()).message]).toEqual([
    409,
    expect.stringContaining('nothing left to refund'),
  ]);
  await settleDue(world);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: ['succeeded 30.00'] });
  expect(await read()).toMatchObject({ status: 'no_show', deposit: { refunded: '30.00' } });
  expect((await practice.call('DELETE', path)).status).toBe(204);
});

test('rejects deleting a past appointment whose payment is on no invoice with 409', async () => {
  const { practice, path, read } = await buildMissed();
  const refused = await practice.call('DELETE', path);
  expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining('$30.00 was paid')]);
  const { id: appointmentId, clientId } = await read();
  const invoice = await issueNew(practice, { clientId, appointmentId });
  expect(invoice).toMatchObject({ amountPaid: '30.00' });
  expect((await read()).deposit.left, 'it is the invoice’s').toBe('0.00');
  expect((await practice.call('POST', `${path}/deposit/refund`)).status).toBe(409);
  expect((await practice.call('DELETE', path)).status).toBe(204);
});
