import type { Cents } from '../../shared/money.ts';
import { VendorFailure } from '../outbound/vendor-failure.ts';

/** Whether money moves. */
export type PaymentMode = 'test' | 'live';

/** `key`: stored before, sent along, so that the same call again is the same checkout. */
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
  /** Of this program, among all that use the account. */
  instance: string;
  tenantId: number;
  checkoutId: number;
};

/** `processing`: the buyer is through, and the money takes days (bank debits). */
export type FoundCheckout = {
  state: 'open' | 'processing' | 'paid' | 'expired';
  session: string;
  amount: Cents;
  currency: string;
  paymentIntent: string | null;
  isLive: boolean;
  /** When the money came; null where that is not said. */
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
 * Takes money for a practice; every call within 10 s. `check` asks whether the access works. `expireCheckout` says what
 * is true of it afterwards: one that was paid meanwhile stays so.
 * @throws PaymentFailure with a sentence
 */
export type Payments = {
  via: 'stripe' | 'built-in';
  check: () => Promise<PaymentMode>;
  createCheckout: (checkout: NewCheckout) => Promise<{ session: string; url: string }>;
  findCheckout: (session: string) => Promise<FoundCheckout>;
  expireCheckout: (session: string) => Promise<FoundCheckout>;
  refund: (refund: NewRefund) => Promise<FoundRefund>;
  /** One whose answer was lost; null if it was never made. */
  findLostRefund: (refund: NewRefund) => Promise<FoundRefund | null>;
  findRefund: (refund: string) => Promise<FoundRefund>;
};

/**
 * `isFinal`: the same call again would be refused again. `isKept`: the provider gives this answer to this key from now on
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
