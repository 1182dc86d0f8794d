import { formatMoney } from '../../../shared/format-money.ts';
import type { Column } from '../../../ui/table-column.ts';
import type { Invoice } from '../contract.ts';
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
    {
      name: 'Actions',
      width: '3rem',
      phone: 'actions',
      isHeaderHidden: true,
      cell: invoice => <InvoiceMenu invoice={invoice} actions={actions} />,
    },
  ];
}
