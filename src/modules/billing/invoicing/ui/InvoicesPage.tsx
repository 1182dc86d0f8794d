import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { InvoiceTools } from './InvoiceTools.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { type InvoiceSearch, invoiceSearch } from './invoice-search.ts';

/** Every invoice of the practice: what is to come, what is late, what came. */
export function InvoicesPage() {
  const filter = invoiceSearch.parse(useSearch({ strict: false }));
  const { status, paidIn, search, client } = filter;
  const mayWrite = useMay('invoices.write');
  const mayReport = useMay('reports.read');
  const navigate = useNavigate({ from: '/invoicing' });
  const change = useCallback(
    (to: InvoiceSearch) =>
      void navigate({ search: { status, paidIn, search, client, ...to }, replace: true, resetScroll: false }),
    [navigate, status, paidIn, search, client],
  );
  const clear = useCallback(() => void navigate({ search: {}, replace: true, resetScroll: false }), [navigate]);
  const create = mayWrite && (
    <ButtonLink to="/invoicing/new" variant="filled" leftSection={<Icon name="plus" />}>
      New invoice
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Invoicing"
        purpose="Bill clients and track payments."
        actions={
          <>
            {mayReport && <ButtonLink to="/invoicing/reports">Revenue report</ButtonLink>}
            {create}
          </>
        }
      />
      <InvoiceTotals search={filter} />
      <InvoiceTools search={filter} onChange={change} />
      <InvoiceList search={filter} onClear={clear} create={create} />
    </>
  );
}
