import { setTimeout as sleep } from 'node:timers/promises';
import { signCall } from '../../platform/providers/payments/signed-event.ts';
import type { PeerEvent } from '../peers/payment-peer-book.ts';
import type { Practice, World } from '../world.ts';

export const instanceEventSecret = 'whsec_of_this_instance_for_tests';
export const practiceEventSecret = 'whsec_of_a_practice_for_tests';

type Given = { secret?: string; practice?: number | string; at?: Date; signature?: string; from?: string };

/** A call as the provider makes it; without `practice` that of the instance's account. */
export async function tell(world: World, event: PeerEvent, given: Given = {}): Promise<Response> {
  const { practice, at, secret = practice === undefined ? instanceEventSecret : practiceEventSecret } = given;
  const { body, signature = '' } = await signCall(secret, event, at);
  return world.request(`/api/webhooks/payments${practice === undefined ? '' : `/${practice}`}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      'content-type': 'application/json',
      'stripe-signature': given.signature ?? signature,
      ...(given.from && { 'x-forwarded-for': given.from }),
    },
  });
}

/** The same to a program of its own, again and again until it is taken, as Stripe does. `give up` after so many tries. */
export async function tellUntilTaken(address: string, secret: string, event: PeerEvent, tries = 200): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const { body, signature = '' } = await signCall(secret, event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(address, { method: 'POST', body: new Uint8Array(body), headers }).catch(() => null);
    if (answer?.ok || attempt >= tries) return answer?.status ?? 0;
    await sleep(150);
  }
}

/** The practice takes money by an account of its own, at the peer that STRIPE_API_URL names. */
export async function connectStripe({ call }: Pick<Practice, 'call'>, secretKey = 'sk_live_own'): Promise<void> {
  const answer = await call('PUT', '/api/vendors/payments', { secretKey, webhookSecret: practiceEventSecret });
  if (answer.status !== 200) throw new Error(`the keys were not taken: ${await answer.text()}`);
}

/** The instance takes money for all practices, at this peer. */
export const instanceStripe = (url: string) => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: 'sk_live_instance',
  STRIPE_WEBHOOK_SECRET: instanceEventSecret,
});
