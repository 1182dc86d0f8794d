import { z } from 'zod';
import { day } from '../../../shared/zod.ts';
import { currencySum, paymentMethodNames } from '../payments/contract.ts';

/** YYYY-MM. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Invalid month')
  .refine(value => value >= '1970' && value < '2200', 'Invalid month');

/**
 * Query of GET /api/reports/revenue and /export. Defaults: the current month in the practice's time zone, and its
 * currency.
 */
export const revenueQuery = z.object({
  month: month.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Invalid currency')
    .optional(),
});
export type RevenueQuery = z.infer<typeof revenueQuery>;

/** The subjects of payments. `deposit`: paid when booking and not on an invoice yet. */
export const sources = ['service', 'product', 'deposit', 'other'] as const;
export type Source = (typeof sources)[number];

/** Decimal strings; `gross` is `net` plus `tax`. */
const sums = { net: z.string(), tax: z.string(), gross: z.string() };

/**
 * Revenue of one month on a cash basis: by the day of the payment or refund in the practice's time zone. Refunds are
 * subtracted everywhere, so that each table adds up to `revenue`.
 */
export const revenueReport = z.object({
  month,
  timeZone: z.string(),
  currency: z.string(),
  /** Currencies with movements this month; each has a report of its own. */
  currencies: z.array(z.string()),
  /** Revenue of the month in each other currency. */
  others: currencySum.array(),
  received: z.string(),
  refunded: z.string(),
  revenue: z.string(),
  tax: z.string(),
  sources: z.array(z.object({ source: z.enum(sources), name: z.string(), ...sums })),
  methods: z.array(
    z.object({ method: z.enum(paymentMethodNames), received: z.string(), refunded: z.string(), total: z.string() }),
  ),
  /** `rate` in percent; null for payments without an invoice, whose tax is unknown. */
  taxes: z.array(z.object({ rate: z.string().nullable(), name: z.string().nullable(), ...sums })),
  days: z.array(z.object({ day, revenue: z.string() })),
});
export type RevenueReport = z.infer<typeof revenueReport>;
