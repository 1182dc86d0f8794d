import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import {
  inPractice,
  instanceStripe,
  makeDue,
  moneyOf,
  openSale,
  settleDue,
} from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, instanceStripe(peer.url));
});
afterAll(() => Promise.all([world.close(), peer.close()]));

test.each(['asking while it is open', 'ending it'])('a payment found by %s is dated when it was made', async how => {
  const practice = await buildPractice(world);
  const sale = await openSale(world, peer, practice);
  peer.pay(sale.session);
  const session = peer.sessions.get(sale.session) ?? expect.fail('no page');
  session.paid_at = Math.floor(Date.now() / 1_000) - 26 * 3_600;
  if (how === 'ending it') {
    const { db } = asSystem(world.services.database);
    await db.execute(sql`update checkouts set expires_at = now() - interval '1 minute' where id = ${sale.checkoutId}`);
  }
  await makeDue(world);
  await settleDue(world);
  expect(await moneyOf(world, practice, sale)).toMatchObject({ checkout: 'paid', purchase: 'completed' });
  const paid = await inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<{ at: number }>(
      sql`select extract(epoch from paid_at)::int as at from payments where checkout_id = ${sale.checkoutId}`,
    );
    return rows;
  });
  expect(paid).toEqual([{ at: session.paid_at }]);
});

test('offers no delayed payment methods', async () => {
  const practice = await buildPractice(world);
  await openSale(world, peer, practice);
  const { form } = peer.calls.findLast(({ path }) => path === '/v1/checkout/sessions') ?? expect.fail('no page');
  expect([...form].filter(([name]) => name.includes('payment_method_types'))).toEqual([
    ['allowed_payment_method_types[0]', 'card'],
  ]);
});
