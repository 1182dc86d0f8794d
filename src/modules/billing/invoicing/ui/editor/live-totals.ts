import { type InvoiceTotals, reckonInvoice } from '../../totals.ts';
import { type InvoiceValues, noTax, taxOf } from './invoice-form.ts';

/**
 * The sums of what is typed so far, reckoned as the server will. A field that is not filled in yet, or wrong, counts as
 * nothing, so that the rest can be read all the while.
 */
export function liveTotals({ lines, isTaxIncluded, discountKind, discountValue }: InvoiceValues): InvoiceTotals {
  return reckonInvoice({
    isTaxIncluded,
    discountKind: discountKind === 'none' ? null : discountKind,
    discountValue: amountOf(discountValue),
    lines: lines.map(({ quantity, unitPrice, tax, description }) => ({
      quantity: quantityOf(quantity),
      unitPrice: amountOf(unitPrice),
      // A line without anything in it makes no tax of its own appear.
      ...taxOf(description.trim() || unitPrice.trim() ? tax : noTax),
    })),
  });
}

/** "12." and ".5" are numbers on their way. */
const typed = (value: string) => value.trim().replace(/^\./, '0.').replace(/\.$/, '');

const amountOf = (value: string) => (/^\d{1,8}(\.\d{1,2})?$/.test(typed(value)) ? typed(value) : '0.00');
const quantityOf = (value: string) => (/^\d{1,6}(\.\d{1,3})?$/.test(typed(value)) ? typed(value) : '0');
