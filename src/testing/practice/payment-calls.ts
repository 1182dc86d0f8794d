import { setTimeout as sleep } from 'node:timers/promises';
import { signCall } from '../../platform/payments/signed-event.ts';
import type { PeerEvent } from '../peers/payment-peer-book.ts';
import type { Practice, World } from '../world.ts';

export const instanceEventSecret = 'whsec_of_this_instance_for_tests';
export const practiceEventSecret = 'whsec_of_a_practice_for_tests';

type Given = { secret?: string; practice?: number | string; at?: Date; signature?: string; from?: string };

/** Delivers a webhook; without `practice`, for the instance's account. */
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

/**
 * Delivers a webhook to a separate process, repeatedly until it is accepted, as Stripe does.
 * @throws Error after `tries` attempts
 */
export async function tellUntilTaken(address: string, secret: string, event: PeerEvent, tries = 200): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const { body, signature = '' } = await signCall(secret, event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(address, { method: 'POST', body: new Uint8Array(body), headers }).catch(() => null);
    if (answer?.ok || attempt >= tries) return answer?.status ?? 0;
    await sleep(150);
  }
}

/** Connects the practice's own Stripe account, at the fake API in STRIPE_API_URL. */
export async function connectStripe({ call }: Pick<Practice, 'call'>, secretKey = 'sk_live_own'): Promise<void> {
  const answer = await call('PUT', '/api/vendors/payments', { secretKey, webhookSecret: practiceEventSecret });
  if (answer.status !== 200) throw new Error(`the keys were not taken: ${await answer.text()}`);
}

/** Environment for an instance-wide account at this fake API. */
export const instanceStripe = (url: string) => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: 'sk_live_instance',
  STRIPE_WEBHOOK_SECRET: instanceEventSecret,
});
