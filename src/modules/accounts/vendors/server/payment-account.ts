import type { Scope } from '../../../../platform/database/scope.ts';
import { PaymentFailure, type Payments } from '../../../../platform/providers/payments/payments.ts';
import { stripePayments } from '../../../../platform/providers/payments/stripe.ts';
import { builtInPayments, testSecret } from '../../../../platform/providers/payments/test-checkout.ts';
import type { Services } from '../../../../platform/services.ts';
import { paymentSettings, type VendorState } from '../contract.ts';
import { fallback } from './access.ts';
import { findStored, openSecrets, openStored, type PracticeAccess } from './stored-settings.ts';

/** The account that receives the money: the practice's own, the instance's, or the built-in test checkout. */
export type PaymentAccount = VendorState['uses'];

export const paymentUse = async ({ env }: Pick<Services, 'env'>, place: PracticeAccess): Promise<PaymentAccount> =>
  (await findStored(place, 'payments')) ? 'own' : fallback(env, 'payments');

/**
 * False for the test checkout and for Stripe's test mode: payments made with them are trials and are ignored once the
 * practice takes real money.
 */
export async function takesRealMoney(services: Services, place: PracticeAccess): Promise<boolean> {
  const own = await findStored(place, 'payments');
  const key = own ? openSecrets(services, own).secretKey : services.env.STRIPE_SECRET_KEY;
  return own ? !isTestKey(key) : key !== undefined && !isTestKey(key);
}

export const isTestKey = (key: string | null | undefined): boolean => /^(sk|rk)_test_/.test(key ?? '');

/** @throws VendorFailure if its secrets cannot be decrypted */
export const findPayments = async (services: Services, scope: Scope): Promise<Payments> =>
  openPayments(services, scope, await paymentUse(services, scope));

/**
 * Also for an account that takes no new payments, so that open ones can be settled.
 * @throws VendorFailure if the account was removed or its secrets cannot be decrypted
 */
export async function openPayments(
  services: Services,
  place: PracticeAccess,
  account: PaymentAccount,
): Promise<Payments> {
  const { env, secret } = services;
  if (account === 'built-in') return builtInPayments(secret, env.APP_URL);
  const own = account === 'own' ? await findStored(place, 'payments') : undefined;
  const key = own ? paymentSettings.parse(openStored(services, own)).secretKey : env.STRIPE_SECRET_KEY;
  if (!key || (account === 'own' && !own)) throw new PaymentFailure(accountDisconnected, { isFinal: true });
  return stripePayments(key, env.STRIPE_API_URL);
}

const accountDisconnected = 'The Stripe account that took this payment is no longer connected.';

/** The account that sent a webhook: the instance's, the built-in test checkout, or a practice's own. */
export type EventSource = 'instance' | 'built-in' | { place: PracticeAccess };

/** The secret that verifies webhooks; null if it is missing or cannot be decrypted. */
export async function findEventSecret(services: Services, source: EventSource): Promise<string | null> {
  if (source === 'instance') return services.env.STRIPE_WEBHOOK_SECRET ?? null;
  if (source === 'built-in') return testSecret(services.secret);
  const own = await findStored(source.place, 'payments');
  return (own && openSecrets(services, own).webhookSecret) ?? null;
}
