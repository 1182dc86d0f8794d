import { allocate, type Cents, toCents } from '../../../../shared/money.ts';
import { type Reckoned, reckonInvoice } from '../../invoicing/totals.ts';
import type { Source } from '../contract.ts';

/** A share of money by what it was for and how that is taxed. `rate` in percent, null where nothing says. */
export type Part = {
  source: Source;
  name: string;
  rate: string | null;
  taxName: string | null;
  net: Cents;
  tax: Cents;
};
/** What an invoice's money is shared out over: its lines, after the discount. */
export type Line = Omit<Part, 'rate'> & { rate: string };

type Named = Reckoned['lines'][number] & Pick<Part, 'source' | 'name'>;

/** The lines of an invoice with the discount shared out over them and the tax apart; they add up to its total. */
export function linesOf({ lines, ...invoice }: Omit<Reckoned, 'lines'> & { lines: Named[] }): Line[] {
  const totals = reckonInvoice({ ...invoice, lines });
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
    const whole = left[index] ?? 0;
    return { source, name, rate: taxRate, taxName, tax, net: invoice.isTaxIncluded ? whole - tax : whole };
  });
}

/**
 * What of an invoice's lines is paid by money that brought it from `before` to `after`, in cents. Part payments add up
 * to the invoice to the cent, whatever their number: each is the difference between two ways to share out.
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
