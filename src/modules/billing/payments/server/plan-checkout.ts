import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { type Cents, fromCents } from '../../../../shared/money.ts';
import { findOrigin } from '../../../accounts/domains/server/origin.ts';
import type { Subject } from '../contract.ts';
import { isTooLittle, minWords } from '../least.ts';
import { nextAsk } from './ask-times.ts';
import { paymentUse } from './payment-use.ts';
import { checkouts } from './tables.ts';

export type CheckoutPlan = {
  subject: Subject;
  subjectId: number;
  /** At least one cent: free purchases need no checkout. */
  amount: Cents;
  currency: string;
  /** Shown on the provider's page. */
  description: string;
  customerEmail: string | null;
  /** Absolute URLs or paths of this site to which the provider returns the buyer. */
  returnUrl: string;
  cancelUrl: string;
  /** How long it can be paid. */
  minutes: number;
};

/**
 * Inserts a checkout with its idempotency key in the caller's transaction; the provider isn't called yet.
 * @throws AppError conflict below the minimum for cards, which the provider would always reject
 */
export async function planCheckout(
  services: Services,
  scope: Scope,
  plan: CheckoutPlan,
  now = new Date(),
): Promise<{ checkoutId: number }> {
  const { amount, minutes, returnUrl, cancelUrl, description, ...rest } = plan;
  if (isTooLittle(amount, rest.currency)) throw tooLittle(rest.currency);
  const origin = await findOrigin(services, scope);
  const expiresAt = addMinutes(now, minutes);
  const [written] = await scope.db
    .insert(checkouts)
    .values({
      ...rest,
      tenantId: scope.tenantId,
      amount: fromCents(amount),
      description: description.slice(0, 250),
      account: await paymentUse(services, scope),
      idempotencyKey: newCheckoutKey(),
      returnUrl: new URL(returnUrl, origin).href,
      cancelUrl: new URL(cancelUrl, origin).href,
      createdAt: now,
      expiresAt,
      askAt: nextAsk({ asks: 0, expiresAt, now }),
    })
    .returning({ checkoutId: checkouts.id });
  if (!written) throw new Error('no checkout was written');
  return written;
}

const tooLittle = (currency: string) =>
  new AppError('conflict', `The minimum for card payments is ${minWords(currency)}. Ask the practice how to pay.`);

/** Idempotency key of the provider calls for a checkout. */
export const newCheckoutKey = () => `checkout_${randomToken()}`;
