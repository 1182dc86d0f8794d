import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf } from '../../../../testing/peers/payment-peer-state.ts';
import { openSilentServer } from '../../../../testing/peers/silent-server.ts';
import { deliverEvent, inPractice, instanceStripe, moneyOf, openSale } from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, instanceStripe(peer.url));
});
afterAll(() => Promise.all([world.close(), peer.close()]));

test('answers webhooks without calling the provider or mail server, even if they hang', async () => {
  const practice = await buildPractice(world);
  const [paid, other] = [await openSale(world, peer, practice), await openSale(world, peer, practice)];
  const session = peer.sessions.get(other.session) ?? expect.fail('no session');
  const expired = eventOf('checkout.session.expired', { ...session, status: 'expired' });
  const late = peer.pay(other.session);
  const silent = await openSilentServer();
  const address = `127.0.0.1:${silent.port}`;
  Object.assign(world.services.env, { STRIPE_API_URL: `http://${address}`, SMTP_URL: `smtp://${address}` });
  const asked = peer.calls.length;
  for (const event of [peer.pay(paid.session), expired, late, late]) {
    expect((await deliverEvent(world, event)).status).toBe(200);
    // The answer must arrive within a second. Only a call to a provider could take longer, and none was made.
    expect([silent.connections(), peer.calls.length]).toEqual([0, asked]);
  }
  for (const sale of [paid, other])
    expect(await moneyOf(world, practice, sale)).toMatchObject({ checkout: 'paid', purchase: 'completed' });
  // Emails are queued; the workers send them.
  const mails = await inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute(sql`select status from email_logs where recipient_email = 'dana@client.example'`);
    return rows;
  });
  expect(mails).toEqual([{ status: 'queued' }, { status: 'queued' }]);
  await silent.close();
});
