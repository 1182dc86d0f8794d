import { z } from 'zod';
import { type CurrencySum, currencySum } from '../../../shared/currency-sum.ts';
import { id, instant } from '../../../shared/zod.ts';

export { type CurrencySum, currencySum };

/** Subjects of a checkout. Once it is paid, that of a `package` is for the invoice that was issued for it. */
export const subjects = ['purchase', 'invoice', 'booking', 'package'] as const;
export type Subject = (typeof subjects)[number];

/** `open` until the provider reports a result; `paid` is final, refunds are recorded with the payment. */
export const checkoutStatuses = ['open', 'paid', 'failed', 'expired'] as const;

/** `card` payments come through the provider, the others are recorded manually. */
export const paymentMethods = { card: 'Card', cash: 'Cash', transfer: 'Bank transfer', other: 'Other' } as const;
export type PaymentMethod = keyof typeof paymentMethods;
export const paymentMethodNames = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

/** A payment. Amounts are decimal strings; `refunded` is the sum of its refunds so far. */
export const payment = z.object({
  id,
  amount: z.string(),
  currency: z.string(),
  method: z.enum(paymentMethodNames),
  paidAt: instant,
  refunded: z.string(),
  note: z.string().nullable(),
  /** Made with the local test checkout: no money moved. */
  isTest: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

/** Answer of public calls that start a payment: the URL of the provider's page or of the local test checkout. */
export const checkoutAnswer = z.object({ url: z.string() });
