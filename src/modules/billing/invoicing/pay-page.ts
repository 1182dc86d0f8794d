import type { checkoutStatuses } from '../payments/contract.ts';
import type { InvoiceDetail } from './contract.ts';

export type PayPage = {
  invoice: InvoiceDetail;
  /** A day in the practice's time zone. */
  today: string;
  zone: string;
  /** True for a test checkout, in which no money moves. */
  isTest: boolean;
  /**
   * Why card payment is unavailable: it isn't set up (members of the practice may still try it), or the open amount is
   * below the provider's minimum.
   */
  cannotPay: string | null;
  sendsReceipt: boolean;
  /** Result of the checkout that the payer has just returned from. */
  returned: { status: (typeof checkoutStatuses)[number]; amount: string } | null;
};

/** The submitted form value and the error to show for it. */
export type RejectedPayment = { part: string; message: string; isField: boolean };
