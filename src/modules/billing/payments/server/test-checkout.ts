import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { signCall } from '../../../../platform/providers/payments/events.ts';
import { testCheckoutSeal, testSecret } from '../../../../platform/providers/payments/test-checkout.ts';
import { verifyToken } from '../../../../platform/secrets/signed-token.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { toCents } from '../../../../shared/money.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { messages } from '../messages/en.ts';
import type { Checkout } from './checkout-events.ts';
import { getCheckout } from './checkouts.ts';
import { asPractice } from './notify-practice.ts';
import { processWebhook } from './provider-events.ts';
import { paymentUse } from './test-payments.ts';

/** Data of the test checkout page. */
export type TestCheckout = Pick<
  Checkout,
  'amount' | 'currency' | 'description' | 'customerEmail' | 'returnUrl' | 'cancelUrl'
> & { practice: string; isOpen: boolean; isPaid: boolean };

/**
 * @throws AppError not_found, also once the practice accepts real payments: nobody may get something for a test payment
 * then
 */
export async function getTestCheckout(services: Services, token: string, now = new Date()): Promise<TestCheckout> {
  const { checkout, practice } = await findTest(services, token);
  const isOpen = checkout.status === 'open' && checkout.expiresAt > now;
  return { ...checkout, practice, isOpen, isPaid: checkout.status === 'paid' };
}

/**
 * Sends the buyer's choice as a signed event in Stripe's format through the same code as real webhooks. Returns the URL
 * to redirect to.
 * @throws AppError not_found, conflict if it has ended
 */
export async function submitTestCheckout(
  services: Services,
  token: string,
  answer: 'pay' | 'fail',
  now = new Date(),
): Promise<string> {
  const { checkout } = await findTest(services, token);
  if (checkout.status === 'paid') return checkout.returnUrl;
  if (checkout.status !== 'open' || checkout.expiresAt <= now) {
    throw new AppError('conflict', messages.errors.expired);
  }
  const type = answer === 'pay' ? 'checkout.session.completed' : 'checkout.session.async_payment_failed';
  const call = await signCall(testSecret(services.secret), eventOf(checkout, type, now), now);
  await processWebhook(services, 'built-in', call, now);
  return answer === 'pay' ? checkout.returnUrl : checkout.cancelUrl;
}

async function findTest(services: Services, token: string): Promise<{ checkout: Checkout; practice: string }> {
  const [tenantId, checkoutId] = (verifyToken(testCheckoutSeal(services.secret), token) ?? []).map(Number);
  if (!tenantId || !checkoutId) throw noTest();
  const checkout = await getCheckout(asSystem(services.database), { tenantId, checkoutId });
  setAuditSubject({ subjectId: checkout.subjectId });
  const practice = await asPractice(services, tenantId, async scope =>
    (await paymentUse(services, scope)) === 'built-in' ? getPractice(scope) : null,
  );
  if (!practice || checkout.account !== 'built-in') throw noTest();
  return { checkout, practice: practice.name };
}

const noTest = () => new AppError('not_found', 'There is no payment at this address.');

function eventOf(checkout: Checkout, type: string, now: Date) {
  const { tenantId, id: checkoutId, session, idempotencyKey, currency, amount } = checkout;
  const object = {
    id: session ?? `test_session_${idempotencyKey}`,
    object: 'checkout.session',
    amount_total: toCents(amount),
    currency: currency.toLowerCase(),
    payment_intent: `test_intent_${idempotencyKey}`,
    payment_status: type === 'checkout.session.completed' ? 'paid' : 'unpaid',
    status: 'complete',
    livemode: false,
    metadata: { tenant: String(tenantId), checkout: String(checkoutId) },
  };
  return testEvent(type, object, now);
}

export const testEvent = (type: string, object: unknown, now: Date) => ({
  id: `test_event_${randomToken()}`,
  object: 'event',
  type,
  created: Math.floor(now.getTime() / 1_000),
  livemode: false,
  data: { object },
});
