import { type PaymentEvent, readEvent } from './events.ts';

/** A call of a provider, as it came. */
export type SignedCall = { body: Buffer; signature: string | undefined };

/**
 * What a call says that is signed with this secret and at most 300 seconds old; null for any other. Checked by the
 * library's event constructor: its lower-level check does not look at the age.
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

/** The same the other way round, for the local test checkout. `at`: when it is signed. */
export async function signCall(secret: string, event: unknown, at = new Date()): Promise<SignedCall> {
  const { default: Stripe } = await import('stripe');
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}
