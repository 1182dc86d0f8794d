import type { checkoutStatuses } from '../payments/contract.ts';
import type { InvoiceDetail } from './contract.ts';

/** What the public page of an invoice shows. */
export type PayPage = {
  invoice: InvoiceDetail;
  /** A day of the practice, whose zone it is. */
  today: string;
  zone: string;
  /** No money moves here. */
  isTest: boolean;
  /** Nobody pays by card here: it is not set up (a member of the practice may try it), or the rest is too little. */
  cannotPay: string | null;
  /** Whoever pays gets a receipt by email. */
  sendsReceipt: boolean;
  /** Who came back from paying is told what became of it. */
  returned: { status: (typeof checkoutStatuses)[number]; amount: string } | null;
};

/** What was chosen in its form, and why it was refused. */
export type PayTry = { part: string; message: string; isField: boolean };
