import { z } from 'zod';
import { type CurrencySum, currencySum } from '../../../shared/currency-sum.ts';
import { id, instant } from '../../../shared/zod.ts';

export { type CurrencySum, currencySum };

/** What can be paid for. */
export const subjects = ['purchase', 'invoice', 'booking'] as const;
export type Subject = (typeof subjects)[number];

/** `open` until the provider says otherwise; `paid` is final, refunds stand with the payment. */
export const checkoutStatuses = ['open', 'paid', 'failed', 'expired'] as const;

/** How money came. `card` through the provider, the others written down by hand. */
export const paymentMethods = { card: 'Card', cash: 'Cash', transfer: 'Bank transfer', other: 'Other' } as const;
export type PaymentMethod = keyof typeof paymentMethods;
export const paymentMethodNames = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

/** Money that came in. Amounts are decimal strings; `refunded` is what went back of it so far. */
export const payment = z.object({
  id,
  amount: z.string(),
  currency: z.string(),
  method: z.enum(paymentMethodNames),
  paidAt: instant,
  refunded: z.string(),
  note: z.string().nullable(),
  /** Through the local test checkout: no money moved. */
  isTest: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

/** Answer of a public call that leads to the provider's page (or the local test checkout): a browser goes there. */
export const checkoutAnswer = z.object({ url: z.string() });
