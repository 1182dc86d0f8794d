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
  /** At least one cent: what is free needs no checkout. */
  amount: Cents;
  currency: string;
  /** What the provider shows. */
  description: string;
  customerEmail: string | null;
  /** Where the provider leads back to: addresses or paths of this site. */
  returnUrl: string;
  cancelUrl: string;
  /** So long it can be paid. */
  minutes: number;
};

/**
 * Writes a way to pay, and the key for every call about it, in the caller's transaction; nothing is called.
 * @throws AppError conflict for less than can be paid by card: the provider would refuse it for ever
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

/** Under which every call about a checkout is made. */
export const newCheckoutKey = () => `checkout_${randomToken()}`;
