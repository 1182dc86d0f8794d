import { formatMoney } from '../../../shared/format/format-money.ts';
import { type Cents, fromCents } from '../../../shared/money.ts';

/**
 * Stripe's minimum charge amounts in cents (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). The last
 * four are not in that table: Stripe converts them to a minimum of half a US dollar, so these values leave room for
 * exchange rates.
 */
const minimums: Record<string, Cents> = {
  ...{ USD: 50, EUR: 50, GBP: 30, CAD: 50, AUD: 50, NZD: 50, CHF: 50, BRL: 50, INR: 50, SGD: 50 },
  ...{ SEK: 300, NOK: 300, DKK: 250, PLN: 200, CZK: 1_500, RON: 200, MXN: 1_000, HKD: 400, AED: 200, MYR: 200 },
  ...{ ZAR: 1_500, ILS: 300, TRY: 4_000, PHP: 4_000 },
};

/** The smallest amount in cents that can be charged to a card. */
export const minCardCharge = (currency: string): Cents => minimums[currency] ?? 50;

/** Positive, but below the minimum for cards. */
export const isBelowMinimum = (amount: Cents, currency: string): boolean =>
  amount > 0 && amount < minCardCharge(currency);

/** "$0.50" */
export const formatMinCharge = (currency: string, locale?: string): string =>
  formatMoney(fromCents(minCardCharge(currency)), currency, locale);
