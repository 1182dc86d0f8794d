import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { getQuietly } from '../../../../ui/data/quiet-query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { QuietTable } from '../../../../ui/table/QuietTable.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { nothingNew } from '../../../people/clients/contract.ts';
import { type Invoice, invoice } from '../contract.ts';
import { clientInvoiceColumns } from './list-columns.tsx';
import { useInvoiceActions } from './use-invoice-actions.tsx';

/** `isClosed`: the client was erased, so no new invoices. */
type Props = { clientId: number; isClosed: boolean };

export function InvoicesTab({ clientId, isClosed }: Props) {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const mayWrite = useMay('invoices.write') && !isClosed;
  const { history } = useRouter();
  const query = useQuery(getQuietly(['/api/clients', clientId, 'invoices'], invoice.array()));
  const actions = useInvoiceActions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions only set the state of the hook, whose dialogs are drawn here
  const columns = useMemo(() => clientInvoiceColumns({ zone: timeZone, now, actions }), [timeZone, now]);
  const open = useCallback(({ id }: Invoice) => history.push(`/invoicing/${id}`), [history]);
  const create = mayWrite && (
    <ButtonLink to="/invoicing/new" search={{ client: clientId }} leftSection={<Icon name="plus" size={16} />}>
      New invoice
    </ButtonLink>
  );
  return (
    <>
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
      {actions.element}
    </>
  );
}
