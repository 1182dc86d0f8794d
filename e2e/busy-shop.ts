import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentPeer } from '../src/testing/peers/payment-peer.ts';
import { deliverUntilAccepted } from '../src/testing/practice/payments.ts';
import { insist, type Load } from './busy-practice.ts';

type Shop = { peer: PaymentPeer; productId: number; secret: string };

/** A visitor buys, pays, and downloads the file by the link in the mail; a third of them get a refund at the end. */
export const buyAndFetch =
  ({ peer, productId, secret }: Shop) =>
  async (busy: Load): Promise<void> => {
    const email = `${randomUUID()}@buyer.example`;
    const wish = { storefrontSlug: busy.slug, productId, name: 'Dana Reyes', email, purchaseKey: randomUUID() };
    const { status, body } = await insist(busy, 'POST', '/api/shop/checkout', wish);
    if (status !== 200) throw new Error(`not sold: ${status} ${JSON.stringify(body)}`);
    const event = peer.pay(String(body.url).split('/').at(-1) ?? '');
    await deliverUntilAccepted(`${busy.url}/api/webhooks/payments`, secret, event);
    busy.acknowledged.granted.set(email, 0);
    const library = await libraryOf(busy, email);
    if (library) await fetchOnce(busy, email, library);
  };

async function libraryOf({ sink, isOver }: Load, email: string): Promise<string | null> {
  for (let waited = 0; waited < 20_000 && !isOver.aborted; waited += 50) {
    const raw = sink.mails.find(({ to }) => to === email)?.raw.replace(/=\r?\n/g, '');
    const [path] = raw?.match(/\/library\/[\w-]+/) ?? [];
    if (path) return path;
    await sleep(50);
  }
  // A kill after the last byte leaves the delivery unknown, and the mail isn't sent again.
  return null;
}

/** One click on "Download": the response is a signed URL, from which the file is fetched. */
async function fetchOnce({ url, acknowledged }: Load, email: string, library: string) {
  const shown = await fetch(url + library).catch(() => null);
  const [, purchase] = (await shown?.text().catch(() => ''))?.match(/name="purchase" value="(\d+)"/) ?? [];
  if (!purchase) return;
  const body = new URLSearchParams({ purchase });
  const form = { method: 'POST', headers: { origin: url }, body, redirect: 'manual' } as const;
  const answer = await fetch(url + library, form).catch(() => null);
  const grant = answer?.headers.get('location');
  if (!grant?.startsWith('/download/')) return;
  acknowledged.granted.set(email, 1);
  const file = await fetch(url + grant).catch(() => null);
  await file?.arrayBuffer().catch(() => null);
}
