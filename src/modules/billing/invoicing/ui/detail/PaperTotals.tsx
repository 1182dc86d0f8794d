import { formatMoney } from '../../../../../shared/format-money.ts';
import { toCents } from '../../../../../shared/money.ts';
import type { InvoiceDetail } from '../../contract.ts';
import { shownTaxes } from '../../totals.ts';
import { hasPart, leftOf } from '../describe-invoice.ts';
import { describeTax } from '../editor/tax-choices.ts';
import classes from './paper.module.css';

/** From the sum of the lines to what is still due. */
export function PaperTotals({ invoice }: { invoice: InvoiceDetail }) {
  const { subtotal, discount, discountKind, discountValue, taxes, isTaxIncluded, amount, amountPaid, status } = invoice;
  const money = (value: string) => formatMoney(value, invoice.currency);
  const percent = discountKind === 'percent' ? ` (${Number(discountValue)}%)` : '';
  const shown = shownTaxes(taxes);
  const hasSteps = shown.length > 0 || toCents(discount) > 0;
  return (
    <dl className={classes.totals} aria-label="Totals">
      {hasSteps && (
        <>
          <dt>Subtotal</dt>
          <dd>{money(subtotal)}</dd>
        </>
      )}
      {toCents(discount) > 0 && (
        <>
          <dt>Discount{percent}</dt>
          <dd>−{money(discount)}</dd>
        </>
      )}
      {shown.map(each => (
        <Row key={`${each.rate} ${each.name}`} name={`${isTaxIncluded ? 'Includes ' : ''}${describeTax(each)}`}>
          {money(each.tax)}
        </Row>
      ))}
      <dt className={classes.total}>Total</dt>
      <dd className={classes.total}>{money(amount)}</dd>
      {hasPart(invoice) && <Row name="Paid">−{money(amountPaid)}</Row>}
      {status !== 'draft' && status !== 'void' && (
        <>
          <dt className={classes.due}>Amount due</dt>
          <dd className={classes.due}>{money(leftOf(invoice))}</dd>
        </>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
