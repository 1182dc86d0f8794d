import type { Scope } from '../../../../platform/database/scope.ts';
import { PaymentFailure, type Payments } from '../../../../platform/providers/payments/payments.ts';
import { stripePayments } from '../../../../platform/providers/payments/stripe.ts';
import { builtInPayments, testSecret } from '../../../../platform/providers/payments/test-checkout.ts';
import type { Services } from '../../../../platform/services.ts';
import { paymentSettings, type VendorState } from '../contract.ts';
import { fallback } from './access.ts';
import { findStored, openSecrets, openStored, type Place } from './stored.ts';

/** Whose account takes the money: the practice's own, the instance's, or nobody's (the local test checkout). */
export type PaymentAccount = VendorState['uses'];

/** By whose account a practice is paid now. */
export const paymentUse = async ({ env }: Pick<Services, 'env'>, place: Place): Promise<PaymentAccount> =>
  (await findStored(place, 'payments')) ? 'own' : fallback(env, 'payments');

/**
 * Whether money moves when somebody pays this practice: neither at the local test checkout, nor with keys of Stripe's test
 * mode. What was paid without it is a trial, which counts for nothing from then on.
 */
export async function takesRealMoney(services: Services, place: Place): Promise<boolean> {
  const own = await findStored(place, 'payments');
  const key = own ? openSecrets(services, own).secretKey : services.env.STRIPE_SECRET_KEY;
  return own ? !isTestKey(key) : key !== undefined && !isTestKey(key);
}

export const isTestKey = (key: string | null | undefined): boolean => /^(sk|rk)_test_/.test(key ?? '');

/** Who takes this practice's payments now. @throws VendorFailure when its secrets cannot be read */
export const findPayments = async (services: Services, scope: Scope): Promise<Payments> =>
  openPayments(services, scope, await paymentUse(services, scope));

/**
 * An account of this practice, also when it takes no new payments any more.
 * @throws VendorFailure when it is gone, or its secrets cannot be read
 */
export async function openPayments(services: Services, place: Place, account: PaymentAccount): Promise<Payments> {
  const { env, secret } = services;
  if (account === 'built-in') return builtInPayments(secret, env.APP_URL);
  const own = account === 'own' ? await findStored(place, 'payments') : undefined;
  const key = own ? paymentSettings.parse(openStored(services, own)).secretKey : env.STRIPE_SECRET_KEY;
  if (!key || (account === 'own' && !own)) throw new PaymentFailure(gone, { isFinal: true });
  return stripePayments(key, env.STRIPE_API_URL);
}

const gone = 'The Stripe account that took this payment is no longer connected.';

/** Whose events: the instance's account, the local test checkout, or a practice's own account. */
export type EventSource = 'instance' | 'built-in' | { place: Place };

/** What an account signs its events with; null if there is nothing, or it cannot be read. */
export async function findEventSecret(services: Services, source: EventSource): Promise<string | null> {
  if (source === 'instance') return services.env.STRIPE_WEBHOOK_SECRET ?? null;
  if (source === 'built-in') return testSecret(services.secret);
  const own = await findStored(source.place, 'payments');
  return (own && openSecrets(services, own).webhookSecret) ?? null;
}
