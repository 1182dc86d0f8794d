import { Menu } from '@mantine/core';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/layout/links.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { paperPath } from '../../../messaging/emails/invoice-pdfs.ts';
import type { Invoice } from '../contract.ts';
import { describeLate, dueText, hasPart, isOpen, nameOf } from './describe-invoice.ts';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import classes from './invoices.module.css';
import type { InvoiceActions } from './use-invoice-actions.tsx';

type ListColumnOptions = { zone: string; now: number; actions: InvoiceActions };

/** Columns of the list of all invoices. */
export function listColumns({ zone, now, actions }: ListColumnOptions): Column<Invoice>[] {
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

/** Columns of a client's list. On a phone, amount and description replace the client's name. */
export function clientInvoiceColumns({ zone, now, actions }: ListColumnOptions): Column<Invoice>[] {
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
      <span className={listStyles.quiet} data-only-wide={isClosed || late !== null || undefined}>
        {isOpen(invoice) && <span className={classes.onPhone}>Due </span>}
        {dueText(invoice, zone, now)}
      </span>
      {late && <span className={classes.late}>{late}</span>}
      {isOpen(invoice) && hasPart(invoice) && (
        <span className={classes.onPhone}>{formatMoney(invoice.amountPaid, invoice.currency)} paid</span>
      )}
      {invoice.description && <span className={classes.onPhone}>{invoice.description}</span>}
    </div>
  );
}

type InvoiceMenuProps = {
  invoice: Invoice;
  actions: InvoiceActions;
  /** The list is on the client's page, so no link to the client. */
  isOfClient: boolean;
};

function InvoiceMenu({ invoice, actions, isOfClient }: InvoiceMenuProps) {
  const mayWrite = useMay('invoices.write');
  const isDraft = invoice.status === 'draft';
  return (
    <RowMenu label={`Actions for ${nameOf(invoice)}, ${invoice.clientName}`}>
      <MenuLink
        to="/invoicing/$id"
        params={{ id: String(invoice.id) }}
        leftSection={<Icon name={isDraft && mayWrite ? 'edit' : 'eye'} size={16} />}
      >
        {isDraft && mayWrite ? 'Edit' : 'Open'}
      </MenuLink>
      {mayWrite && isOpen(invoice) && (
        <>
          <Menu.Item leftSection={<Icon name="send" size={16} />} onClick={() => actions.send(invoice)}>
            {invoice.status === 'overdue' ? 'Send reminder' : 'Send'}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="card" size={16} />} onClick={() => actions.recordPayment(invoice)}>
            Record payment
          </Menu.Item>
        </>
      )}
      {!isDraft && (
        <Menu.Item
          component="a"
          href={paperPath(invoice.id, 'invoice')}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          Download PDF
        </Menu.Item>
      )}
      {!isOfClient && (
        <MenuLink
          to="/clients/$id"
          params={{ id: String(invoice.clientId) }}
          search={{ tab: 'invoices' }}
          leftSection={<Icon name="person" size={16} />}
        >
          Open client
        </MenuLink>
      )}
      {mayWrite && isDraft && (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => void actions.remove(invoice)}
          >
            Delete draft
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

const menuColumn = (actions: InvoiceActions, { isOfClient = false } = {}): Column<Invoice> => ({
  name: 'Actions',
  width: '3rem',
  phone: 'actions',
  isHeaderHidden: true,
  cell: invoice => <InvoiceMenu invoice={invoice} actions={actions} isOfClient={isOfClient} />,
});

type ColumnOptions = { zone: string; now: number };

/** Columns that all invoice lists share, in this order; each list adds its own between them. */
const invoiceColumns = ({ zone, now }: ColumnOptions) =>
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
