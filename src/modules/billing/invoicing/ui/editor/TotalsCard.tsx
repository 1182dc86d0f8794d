import { formatMoney } from '../../../../../shared/format-money.ts';
import { toCents } from '../../../../../shared/money.ts';
import { type InvoiceTotals, shownTaxes } from '../../totals.ts';
import classes from './editor.module.css';
import { describeTax } from './tax-choices.ts';

type Props = { totals: InvoiceTotals; isTaxIncluded: boolean; currency: string };

/** What it comes to, from the lines to what the client pays. */
export function TotalsCard({ totals: { subtotal, discount, taxes, total }, isTaxIncluded, currency }: Props) {
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <dl className={classes.totals} aria-label="Totals">
      <div>
        <dt>Subtotal</dt>
        <dd>{money(subtotal)}</dd>
      </div>
      {toCents(discount) > 0 && (
        <div>
          <dt>Discount</dt>
          <dd>−{money(discount)}</dd>
        </div>
      )}
      {shownTaxes(taxes).map(each => (
        <div key={`${each.rate} ${each.name}`}>
          <dt>
            {isTaxIncluded && 'Includes '}
            {describeTax(each)}
          </dt>
          <dd>{money(each.tax)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}
