import { type PaymentEvent, readEvent } from './events.ts';

/** A webhook request, unparsed. */
export type SignedCall = { body: Buffer; signature: string | undefined };

/**
 * The event, if it is signed with this secret and at most 300 seconds old; otherwise null. Uses the library's event
 * constructor, because its lower-level check ignores the age.
 */
export async function openSignedCall(secret: string, { body, signature }: SignedCall): Promise<PaymentEvent | null> {
  if (!signature) return null;
  const { default: Stripe } = await import('stripe');
  try {
    return readEvent(await Stripe.webhooks.constructEventAsync(body, signature, secret, 300));
  } catch (reason) {
    if (reason instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw reason;
  }
}

/** Signs an event of the built-in test checkout. `at`: time of the signature. */
export async function signCall(secret: string, event: unknown, at = new Date()): Promise<SignedCall> {
  const { default: Stripe } = await import('stripe');
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}
