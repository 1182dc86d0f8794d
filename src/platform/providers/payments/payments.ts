import type { Cents } from '../../../shared/money.ts';
import { VendorFailure } from '../../outbound/vendor-failure.ts';

/** Whether real money moves. */
export type PaymentMode = 'test' | 'live';

/** `key`: idempotency key, stored before the call so that a retry does not create a second checkout. */
export type NewCheckout = {
  key: string;
  amount: Cents;
  currency: string;
  description: string;
  customerEmail: string | null;
  returnUrl: string;
  cancelUrl: string;
  createdAt: Date;
  expiresAt: Date;
  /** Identifies this instance among all that share the account. */
  instance: string;
  tenantId: number;
  checkoutId: number;
};

/** `processing`: the buyer has finished, but the payment takes days (bank debits). */
export type FoundCheckout = {
  state: 'open' | 'processing' | 'paid' | 'expired';
  session: string;
  amount: Cents;
  currency: string;
  paymentIntent: string | null;
  isLive: boolean;
  /** Null if the provider does not report it. */
  paidAt: Date | null;
};

export type NewRefund = {
  key: string;
  paymentIntent: string;
  amount: Cents;
  instance: string;
  tenantId: number;
  refundId: number;
};
export type FoundRefund = { state: 'pending' | 'succeeded' | 'failed'; refund: string; error: string | null };

/**
 * A payment provider; each call has a timeout of 10 s. `check` verifies the credentials. `expireCheckout` returns the
 * resulting state: a checkout that has been paid meanwhile stays paid.
 * @throws PaymentFailure with a message for the user
 */
export type Payments = {
  via: 'stripe' | 'built-in';
  check: () => Promise<PaymentMode>;
  createCheckout: (checkout: NewCheckout) => Promise<{ session: string; url: string }>;
  findCheckout: (session: string) => Promise<FoundCheckout>;
  expireCheckout: (session: string) => Promise<FoundCheckout>;
  refund: (refund: NewRefund) => Promise<FoundRefund>;
  /** Finds a refund whose response was lost; null if it was never made. */
  findLostRefund: (refund: NewRefund) => Promise<FoundRefund | null>;
  findRefund: (refund: string) => Promise<FoundRefund>;
};

/**
 * `isFinal`: a retry would fail the same way. `isKept`: the provider repeats this response for the idempotency key
 * (Stripe keeps a 500 for a day).
 */
export class PaymentFailure extends VendorFailure {
  readonly isFinal: boolean;
  readonly isKept: boolean;
  constructor(sentence: string, { isFinal = false, isKept = false } = {}) {
    super(sentence);
    this.isFinal = isFinal;
    this.isKept = isKept;
  }
}
