import { allocate, type Cents, toCents } from '../../../../shared/money.ts';
import { calculateTotals, type TotalsInput } from '../../invoicing/totals.ts';
import type { Source } from '../contract.ts';

/** A part of a payment with one source and one tax rate. `rate` in percent; null if unknown. */
export type Part = {
  source: Source;
  name: string;
  rate: string | null;
  taxName: string | null;
  net: Cents;
  tax: Cents;
};
/** A line of an invoice after the discount; payments are allocated to these. */
export type Line = Omit<Part, 'rate'> & { rate: string };

type Named = TotalsInput['lines'][number] & Pick<Part, 'source' | 'name'>;

/** The lines with the discount allocated to them and the tax separated. They add up to the total of the invoice. */
export function linesOf({ lines, ...invoice }: Omit<TotalsInput, 'lines'> & { lines: Named[] }): Line[] {
  const totals = calculateTotals({ ...invoice, lines });
  const amounts = totals.lines.map(toCents);
  const discounts = allocate(toCents(totals.discount), amounts);
  const left = amounts.map((amount, index) => amount - (discounts[index] ?? 0));
  const taxes = left.map(() => 0);
  for (const group of totals.taxes) {
    const members = lines.flatMap(({ taxRate, taxName = null }, index) =>
      Number(taxRate) === Number(group.rate) && (taxName ?? null) === group.name ? [index] : [],
    );
    const shares = allocate(
      toCents(group.tax),
      members.map(index => left[index] ?? 0),
    );
    for (const [place, index] of members.entries()) taxes[index] = shares[place] ?? 0;
  }
  return lines.map(({ source, name, taxRate, taxName = null }, index) => {
    const tax = taxes[index] ?? 0;
    const lineTotal = left[index] ?? 0;
    return { source, name, rate: taxRate, taxName, tax, net: invoice.isTaxIncluded ? lineTotal - tax : lineTotal };
  });
}

/**
 * Allocates a payment that raised the paid amount from `before` to `after` (in cents) to the lines. Each allocation is
 * the difference of two cumulative ones, so that any number of part payments adds up to the invoice exactly.
 */
export function partsBetween(lines: Line[], before: Cents, after: Cents): Part[] {
  const weights = lines.flatMap(({ net, tax }) => [net, tax]);
  const [was, is] = [allocate(before, weights), allocate(after, weights)];
  return lines.map((line, index) => ({
    ...line,
    net: (is[2 * index] ?? 0) - (was[2 * index] ?? 0),
    tax: (is[2 * index + 1] ?? 0) - (was[2 * index + 1] ?? 0),
  }));
}
