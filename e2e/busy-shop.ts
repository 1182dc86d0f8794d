import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentPeer } from '../src/testing/peers/payment-peer.ts';
import { deliverUntilAccepted } from '../src/testing/practice/payments.ts';
import { type Busy, insist } from './busy-practice.ts';

type Shop = { peer: PaymentPeer; productId: number; secret: string };

/** Somebody buys, pays, and fetches the file by the link of her mail; in the end a third of them have their money back. */
export const buyAndFetch =
  ({ peer, productId, secret }: Shop) =>
  async (busy: Busy): Promise<void> => {
    const email = `${randomUUID()}@buyer.example`;
    const wish = { storefrontSlug: busy.slug, productId, name: 'Dana Reyes', email, purchaseKey: randomUUID() };
    const { status, body } = await insist(busy, 'POST', '/api/shop/checkout', wish);
    if (status !== 200) throw new Error(`not sold: ${status} ${JSON.stringify(body)}`);
    const event = peer.pay(String(body.url).split('/').at(-1) ?? '');
    await deliverUntilAccepted(`${busy.url}/api/webhooks/payments`, secret, event);
    busy.told.granted.set(email, 0);
    const library = await libraryOf(busy, email);
    if (library) await fetchOnce(busy, email, library);
  };

async function libraryOf({ sink, isOver }: Busy, email: string): Promise<string | null> {
  for (let waited = 0; waited < 20_000 && !isOver.aborted; waited += 50) {
    const raw = sink.mails.find(({ to }) => to === email)?.raw.replace(/=\r?\n/g, '');
    const [path] = raw?.match(/\/library\/[\w-]+/) ?? [];
    if (path) return path;
    await sleep(50);
  }
  // The mail whose last byte had left at a kill is not sent again.
  return null;
}

/** One press of "Download": a grant is an address that leads to the file, which is taken from there. */
async function fetchOnce({ url, told }: Busy, email: string, library: string) {
  const shown = await fetch(url + library).catch(() => null);
  const [, purchase] = (await shown?.text().catch(() => ''))?.match(/name="purchase" value="(\d+)"/) ?? [];
  if (!purchase) return;
  const body = new URLSearchParams({ purchase });
  const form = { method: 'POST', headers: { origin: url }, body, redirect: 'manual' } as const;
  const answer = await fetch(url + library, form).catch(() => null);
  const grant = answer?.headers.get('location');
  if (!grant?.startsWith('/download/')) return;
  told.granted.set(email, 1);
  const file = await fetch(url + grant).catch(() => null);
  await file?.arrayBuffer().catch(() => null);
}
