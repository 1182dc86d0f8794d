import { formatMoney } from '../../../../shared/format/format-money.ts';
import listStyles from '../../../../ui/table/list.module.css';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import type { Invoice } from '../contract.ts';
import { describeLate, dueText, hasPart, isOpen, nameOf } from './describe-invoice.ts';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import classes from './invoices.module.css';

type ColumnOptions = { zone: string; now: number };

/** Columns that all invoice lists share, in this order; each list adds its own between them. */
export const invoiceColumns = ({ zone, now }: ColumnOptions) =>
  ({
    number: {
      name: 'Number',
      width: '9rem',
      phone: 'title',
      cell: invoice => (
        <RowLink href={`/invoicing/${invoice.id}`} className={listStyles.name}>
          {nameOf(invoice)}
        </RowLink>
      ),
    },
    description: {
      name: 'Description',
      leaves: 'second',
      cell: ({ description }) => <span className={listStyles.quiet}>{description ?? '–'}</span>,
    },
    amount: {
      name: 'Amount',
      width: '8rem',
      align: 'end',
      phone: 'text',
      cell: invoice => (
        <>
          {formatMoney(invoice.amount, invoice.currency)}
          {isOpen(invoice) && hasPart(invoice) && (
            <span className={classes.second}>{formatMoney(invoice.amountPaid, invoice.currency)} paid</span>
          )}
        </>
      ),
    },
    status: {
      name: 'Status',
      width: '7rem',
      phone: 'status',
      cell: ({ status }) => <InvoiceBadge status={status} />,
    },
    due: {
      name: 'Due',
      width: '7.5rem',
      phone: 'detail',
      cell: invoice => {
        const late = describeLate(invoice, zone, now);
        return (
          <>
            <span className={listStyles.quiet}>{dueText(invoice, zone, now)}</span>
            {late && <span className={classes.late}>{late}</span>}
          </>
        );
      },
    },
  }) satisfies Record<string, Column<Invoice>>;
