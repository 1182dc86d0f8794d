import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentPeer, type PaymentPeer } from '../../../../testing/peers/payment-peer.ts';
import { eventOf } from '../../../../testing/peers/payment-peer-state.ts';
import { addLink, cookieOf, follow } from '../../../../testing/practice/affiliates.ts';
import { deliverEvent, instanceStripe } from '../../../../testing/practice/payments.ts';
import { buildProduct, buyer, purchasesOf, wantToBuy } from '../../../../testing/practice/shop.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
let peer: PaymentPeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), openPaymentPeer()]);
  Object.assign(world.services.env, instanceStripe(peer.url));
});
afterAll(() => Promise.all([world.close(), peer.close()]));

/** A paid sale through an affiliate link, with a commission of 2.50. */
async function buildEarned() {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice, { affiliateCommission: '10' });
  const { affiliateId } = await addLink(world, practice, { productId });
  const affiliate = cookieOf(await follow(world, affiliateId));
  const email = buyer();
  const answer = await wantToBuy(world, practice, { productId, email, affiliate });
  const session = (await answer.json()).url.split('/').at(-1);
  await deliverEvent(world, peer.pay(session));
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'completed', commission: '2.50' }]);
  return { practice, email, intent: peer.sessions.get(session)?.payment_intent ?? '' };
}
const linksOf = async ({ practice }: Awaited<ReturnType<typeof buildEarned>>) =>
  (await (await practice.call('GET', '/api/marketplace/metrics')).json()).conversionRate;

test.each([
  ['refunded on Stripe’s own pages', (intent: string) => peer.refundThere(intent)],
  [
    'taken back by a lost dispute',
    (intent: string) => {
      const dispute = { id: `dp_${intent}`, amount: 2_500, currency: 'usd', payment_intent: intent, status: 'lost' };
      return eventOf('charge.dispute.closed', dispute);
    },
  ],
])('a sale %s reverses its commission once', async (_, happens) => {
  const sale = await buildEarned();
  expect(await linksOf(sale)).toBe(100);
  const event = happens(sale.intent);
  for (let times = 0; times < 2; times++) expect((await deliverEvent(world, event)).status).toBe(200);
  expect(await purchasesOf(world, sale.practice, sale.email)).toMatchObject([
    { status: 'refunded', commission: '0.00' },
  ]);
  expect(await linksOf(sale)).toBe(0);
});
