import {
  allocate,
  type Cents,
  fromCents,
  includedTax,
  scale,
  share,
  toBasisPoints,
  toCents,
} from '../../../shared/money.ts';

/** The input of the calculation: amounts with two decimals, quantities with up to three. */
export type TotalsInput = {
  isTaxIncluded: boolean;
  discountKind: 'percent' | 'amount' | null;
  /** Percent or an amount; capped at the subtotal. */
  discountValue: string;
  lines: { quantity: string; unitPrice: string; taxRate: string; taxName?: string | null }[];
};

/** The tax of all lines with the same rate and name. `base`: without tax, after the discount. */
export type TaxSum = { rate: string; name: string | null; base: string; tax: string };

export type InvoiceTotals = {
  /** Quantity times price of each line, before the discount. */
  lines: string[];
  subtotal: string;
  discount: string;
  tax: string;
  /** One per rate and name, in the order of the lines; includes untaxed lines. */
  taxes: TaxSum[];
  total: string;
};

/**
 * Calculates the totals of an invoice, in the form and on the server alike. Rounds half up to cents in three places:
 * each line, a discount in percent, and the tax of each group of lines with the same rate. The discount is distributed
 * over the lines so that the groups add up to the total.
 * @throws RangeError for an invalid amount
 */
export function calculateTotals({ isTaxIncluded, discountKind, discountValue, lines }: TotalsInput): InvoiceTotals {
  const amounts = lines.map(amountOf);
  const subtotal = sum(amounts);
  const discount = Math.min(subtotal, discountKind ? discountOf(subtotal, discountKind, discountValue) : 0);
  const parts = allocate(discount, amounts);
  const left = amounts.map((amount, index) => amount - (parts[index] ?? 0));
  const groups = groupAlike(lines, left).map(group => ({ ...group, ...taxed(group, isTaxIncluded) }));
  const tax = sum(groups.map(group => group.tax));
  return {
    lines: amounts.map(fromCents),
    subtotal: fromCents(subtotal),
    discount: fromCents(discount),
    tax: fromCents(tax),
    taxes: groups.map(({ rate, name, base, tax }) => ({ rate, name, base: fromCents(base), tax: fromCents(tax) })),
    total: fromCents(isTaxIncluded ? subtotal - discount : subtotal - discount + tax),
  };
}

/** The taxes to display: a group without rate and name needs no row. */
export const shownTaxes = (taxes: TaxSum[]): TaxSum[] => taxes.filter(({ rate, name }) => name || toBasisPoints(rate));

/** In cents: above any valid invoice, and 200 times as much is still a safe integer. */
const tooMuch: Cents = 1_000_000_000_000;

const amountOf = ({ quantity, unitPrice }: TotalsInput['lines'][number]): Cents =>
  Math.min(tooMuch, scale(toCents(unitPrice), toThousandths(quantity), 1_000));

/** "1.5" is 1500. @throws RangeError for a fourth decimal */
function toThousandths(quantity: string): number {
  const [, integerPart = '', fraction = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(quantity) ?? [];
  if (!integerPart) throw new RangeError(`not a quantity: ${quantity}`);
  return Number(integerPart) * 1_000 + Number(fraction.padEnd(3, '0'));
}

const discountOf = (subtotal: Cents, kind: 'percent' | 'amount', value: string): Cents =>
  kind === 'percent' ? share(subtotal, toBasisPoints(value)) : toCents(value);

type Group = { rate: string; name: string | null; sum: Cents };

function groupAlike(lines: TotalsInput['lines'], amounts: Cents[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, { taxRate, taxName = null }] of lines.entries()) {
    const key = `${toBasisPoints(taxRate)} ${taxName ?? ''}`;
    const group = groups.get(key) ?? { rate: taxRate, name: taxName, sum: 0 };
    groups.set(key, { ...group, sum: group.sum + (amounts[index] ?? 0) });
  }
  return [...groups.values()];
}

function taxed({ rate, sum }: Group, isTaxIncluded: boolean): { base: Cents; tax: Cents } {
  const points = toBasisPoints(rate);
  if (!isTaxIncluded) return { base: sum, tax: share(sum, points) };
  const tax = includedTax(sum, points);
  return { base: sum - tax, tax };
}

const sum = (amounts: Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);
