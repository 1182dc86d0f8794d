import { explainConnection, VendorFailure, within } from '../vendor-failure.ts';
import type { Payments } from './payments.ts';

/** Payments by Stripe, each call within 10 s. `apiUrl` moves Stripe's address; it is the operator's. */
export const stripePayments = (secretKey: string, apiUrl: string): Payments => ({
  via: 'stripe',
  check: async () => {
    const stripe = await openStripe(secretKey, apiUrl);
    try {
      const { livemode } = await within(10, () => stripe.balance.retrieve());
      if (typeof livemode !== 'boolean') throw new SyntaxError('an answer without a mode');
      return livemode ? 'live' : 'test';
    } catch (reason) {
      throw failure(reason);
    }
  },
});

async function openStripe(secretKey: string, apiUrl: string) {
  const { default: Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function failure(reason: unknown): VendorFailure {
  const status = reason instanceof Error && 'statusCode' in reason ? Number(reason.statusCode) : 0;
  if (status === 401) return new VendorFailure('Stripe does not accept the secret key.');
  if (status === 403) return new VendorFailure('Stripe knows the key, but it may not read the balance.');
  if (status === 429) return new VendorFailure('Stripe says that this was too much at once. Try again in a minute.');
  if (status >= 500) return new VendorFailure(`Stripe has trouble at the moment (${status}).`);
  if (status >= 400) return new VendorFailure(`Stripe refused the call (${status}).`);
  const detail = reason instanceof Error && 'detail' in reason ? reason.detail : undefined;
  const connection = explainConnection('Stripe', detail) ?? explainConnection('Stripe', reason);
  return new VendorFailure(connection ?? 'Stripe answered something that makes no sense.');
}
