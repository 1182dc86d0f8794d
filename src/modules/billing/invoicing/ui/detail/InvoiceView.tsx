import { formatMoney } from '../../../../../shared/format-money.ts';
import { PageHead } from '../../../../../ui/PageHead.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import { nameOf } from '../describe-invoice.ts';
import { InvoiceBadge } from '../InvoiceBadge.tsx';
import { useInvoiceActions } from '../use-invoice-actions.tsx';
import classes from './detail.module.css';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { InvoicePaper } from './InvoicePaper.tsx';
import { InvoiceSide } from './InvoiceSide.tsx';
import { PaymentList } from './PaymentList.tsx';

/** An invoice as the client has it, and beside it what can be done and what was. */
export function InvoiceView({ invoice }: { invoice: InvoiceDetail }) {
  const actions = useInvoiceActions();
  return (
    <>
      <PageHead
        title={invoice.invoiceNumber ? `Invoice ${invoice.invoiceNumber}` : 'Draft invoice'}
        tabTitle={`${nameOf(invoice)} · ${invoice.clientName}`}
        purpose={
          <span className={classes.state}>
            <InvoiceBadge status={invoice.status} />
            {formatMoney(invoice.amount, invoice.currency)} for {invoice.clientName}
          </span>
        }
      />
      <div className={classes.view}>
        <InvoicePaper invoice={invoice} />
        <div className={classes.side}>
          <InvoiceSide invoice={invoice} actions={actions} />
          {invoice.payments.length > 0 && <PaymentList invoice={invoice} />}
          <InvoiceHistory invoice={invoice} />
        </div>
      </div>
      {actions.element}
    </>
  );
}
