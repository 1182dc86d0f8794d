import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { formatNearDay } from '../../../shared/format-moment.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { QuietTable } from '../../../ui/QuietTable.tsx';
import { getQuietly } from '../../../ui/quiet-query.ts';
import tab from '../../../ui/tab-list.module.css';
import type { Column } from '../../../ui/table-column.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../auth/ui/use-current-user.ts';
import { nothingNew } from '../../clients/contract.ts';
import { type Invoice, invoice } from '../contract.ts';
import { invoiceColumns } from './invoice-columns.tsx';

/** `isClosed`: nothing new is written of somebody who was erased. */
type Props = { clientId: number; isClosed: boolean };

/** All invoices of one client, newest first, and a new one. */
export function InvoicesTab({ clientId, isClosed }: Props) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const mayWrite = useMay('invoices.write') && !isClosed;
  const { history } = useRouter();
  const query = useQuery(getQuietly(['/api/clients', clientId, 'invoices'], invoice.array()));
  const columns = useMemo(() => columnsOf(timeZone, now), [timeZone, now]);
  const open = useCallback(({ id }: Invoice) => history.push(`/invoicing/${id}`), [history]);
  const create = mayWrite && (
    <ButtonLink to="/invoicing/new" search={{ client: clientId }} leftSection={<Icon name="plus" size={16} />}>
      New invoice
    </ButtonLink>
  );
  return (
    <QuietTable
      label="Invoices"
      columns={columns}
      query={query}
      keyOf={each => each.id}
      onOpen={open}
      empty={
        <EmptyState drawing="paper" title="No invoices yet" actions={create}>
          {isClosed ? nothingNew : 'Invoices for this client will appear here.'}
        </EmptyState>
      }
    />
  );
}

function columnsOf(zone: string, now: number): Column<Invoice>[] {
  const { number, description, amount, status, due } = invoiceColumns({ zone, now });
  return [
    number,
    description,
    amount,
    status,
    due,
    {
      name: 'Paid',
      width: '7.5rem',
      leaves: 'first',
      cell: ({ paidAt }) => <span className={tab.quiet}>{paidAt ? formatNearDay(paidAt, zone, now) : '–'}</span>,
    },
  ];
}
