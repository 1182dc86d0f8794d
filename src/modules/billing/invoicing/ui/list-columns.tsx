import { formatMoney } from '../../../../shared/format-money.ts';
import tab from '../../../../ui/tab-list.module.css';
import type { Column } from '../../../../ui/table-column.ts';
import type { Invoice } from '../contract.ts';
import { describeLate, hasPart, isOpen, whenDue } from './describe-invoice.ts';
import { InvoiceMenu } from './InvoiceMenu.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import classes from './invoices.module.css';
import type { InvoiceActions } from './use-invoice-actions.tsx';

type Given = { zone: string; now: number; actions: InvoiceActions };

/** Of the list of all invoices. */
export function listColumns({ zone, now, actions }: Given): Column<Invoice>[] {
  const { number, description, amount, status, due } = invoiceColumns({ zone, now });
  return [
    number,
    {
      name: 'Client',
      width: '13rem',
      phone: 'text',
      cell: invoice => (
        <>
          {invoice.clientName}
          <span className={classes.onPhone}> · {formatMoney(invoice.amount, invoice.currency)}</span>
        </>
      ),
    },
    description,
    { ...amount, phone: undefined },
    status,
    due,
    menuColumn(actions),
  ];
}

/** Of the invoices of one client: on a phone the amount and what it is for, in place of the client. */
export function clientInvoiceColumns({ zone, now, actions }: Given): Column<Invoice>[] {
  const { number, description, amount, status } = invoiceColumns({ zone, now });
  return [
    number,
    description,
    { ...amount, phone: 'status', cell: invoice => <div className={classes.amount}>{amount.cell(invoice)}</div> },
    { ...status, phone: 'detail' },
    {
      name: 'Due',
      width: '7.5rem',
      phone: 'text',
      cell: invoice => <Terms invoice={invoice} zone={zone} now={now} />,
    },
    menuColumn(actions, { isOfClient: true }),
  ];
}

function Terms({ invoice, zone, now }: { invoice: Invoice; zone: string; now: number }) {
  const late = describeLate(invoice, zone, now);
  const isClosed = invoice.status === 'draft' || invoice.status === 'void';
  return (
    <div className={classes.terms}>
      <span className={tab.quiet} data-only-wide={isClosed || late !== null || undefined}>
        {isOpen(invoice) && <span className={classes.onPhone}>Due </span>}
        {whenDue(invoice, zone, now)}
      </span>
      {late && <span className={classes.late}>{late}</span>}
      {isOpen(invoice) && hasPart(invoice) && (
        <span className={classes.onPhone}>{formatMoney(invoice.amountPaid, invoice.currency)} paid</span>
      )}
      {invoice.description && <span className={classes.onPhone}>{invoice.description}</span>}
    </div>
  );
}

const menuColumn = (actions: InvoiceActions, { isOfClient = false } = {}): Column<Invoice> => ({
  name: 'Actions',
  width: '3rem',
  phone: 'actions',
  isHeaderHidden: true,
  cell: invoice => <InvoiceMenu invoice={invoice} actions={actions} isOfClient={isOfClient} />,
});
