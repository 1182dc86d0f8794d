import { openPaymentPeer, type PaymentPeer } from '../peers/payment-peer.ts';
import { type Call, call, type Practice, type World } from '../world.ts';
import { postForm } from './mail-link.ts';
import { connectStripe, deliverEvent } from './payments.ts';

let provider: Promise<PaymentPeer> | undefined;

type Seller = Pick<Practice, 'call' | 'slug'>;

/** A package that is for sale; returns the path of its page. */
export async function sellPackage({ call: owner, slug }: Seller): Promise<{ id: number; path: string }> {
  const fields = { name: 'Four follow-ups', sessions: 4, price: '420.00', validMonths: 3, isForSale: true };
  const { id } = await (await owner('POST', '/api/packages', fields)).json();
  return { id, path: `/bio/${slug}/packages/${id}` };
}

/**
 * Calls while the practice takes card payments, at a fake Stripe API. Before and after each call it takes none, so that
 * its invoices can still be paid by the test checkout.
 */
export function whileSelling(world: World, { call: owner }: Seller, by: Call = call(world)): Call {
  return async (...given) => {
    provider ??= openPaymentPeer();
    world.services.env.STRIPE_API_URL = (await provider).url;
    await connectStripe({ call: owner });
    try {
      return await by(...given);
    } finally {
      await owner('DELETE', '/api/vendors/payments');
    }
  };
}

/** A package bought by a visitor, while the practice took card payments; returns the path to which the provider leads back. */
export async function buyPackage(world: World, practice: Practice): Promise<string> {
  provider ??= openPaymentPeer();
  const peer = await provider;
  world.services.env.STRIPE_API_URL = peer.url;
  await connectStripe(practice);
  const { path } = await sellPackage(practice);
  const buyer = { firstName: 'Dana', lastName: 'Reyes', email: `${crypto.randomUUID()}@buyer.example` };
  const html = await (await postForm(world, path, { ...buyer, price: '420.00' })).text();
  const session = /\/pay\/([\w-]+)/.exec(html)?.[1] ?? '';
  const paid = await deliverEvent(world, peer.pay(session), { practice: practice.tenantId });
  if (!paid.ok) throw new Error(`the payment was refused: ${await paid.text()}`);
  await practice.call('DELETE', '/api/vendors/payments');
  const back = new URL(peer.sessions.get(session)?.success_url ?? '');
  return back.pathname + back.search;
}
