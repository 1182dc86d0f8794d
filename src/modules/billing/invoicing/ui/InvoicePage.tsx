import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { useRecent } from '../../../../ui/data/recent.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { RecordNotFound } from '../../../../ui/feedback/RecordNotFound.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { InvoiceDetail } from '../contract.ts';
import { nameOf } from './describe-invoice.ts';
import { InvoiceView } from './detail/InvoiceView.tsx';
import { InvoiceEditor } from './editor/InvoiceEditor.tsx';
import { valuesOf } from './editor/invoice-form.ts';
import { invoiceQuery } from './invoice-queries.ts';
import { useInvoiceActions } from './use-invoice-actions.tsx';

function DraftPage({ draft }: { draft: InvoiceDetail }) {
  const { history } = useRouter();
  const actions = useInvoiceActions(() => history.replace('/invoicing', undefined, { ignoreBlocker: true }));
  const [start] = useState(() => valuesOf(draft));
  return (
    <>
      <PageHead
        title="Draft invoice"
        tabTitle={`Draft · ${draft.clientName}`}
        purpose={`For ${draft.clientName}. You can edit it until you issue it.`}
      />
      <InvoiceEditor
        start={start}
        client={{ id: draft.clientId, name: draft.clientName }}
        draft={draft}
        onDelete={() => void actions.remove(draft)}
      />
      {actions.element}
    </>
  );
}

/** A draft opens in the editor, an issued invoice in the detail view. */
export function InvoicePage() {
  const { id = '' } = useParams({ strict: false });
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id));
  const mayWrite = useMay('invoices.write');
  const title = invoice && `${nameOf(invoice)} · ${invoice.clientName}`;
  useTitle(title ?? 'Invoice');
  useRecent(title ? { label: title, href: `/invoicing/${id}`, icon: 'invoice' } : null);
  if (isStatus(error, 404)) return <InvoiceNotFound />;
  return (
    <>
      <BackLink to="/invoicing">Invoicing</BackLink>
      {invoice ? (
        invoice.status === 'draft' && mayWrite ? (
          <DraftPage key={invoice.id} draft={invoice} />
        ) : (
          <InvoiceView key={invoice.id} invoice={invoice} />
        )
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load this invoice" error={error} onRetry={() => void refetch()} level="h1" />
        </div>
      ) : (
        <>
          <Skeleton width={220} height={28} mb="lg" />
          <FormSkeleton label="Loading this invoice" fields={5} />
        </>
      )}
    </>
  );
}

function InvoiceNotFound() {
  const navigate = useNavigate();
  return (
    <RecordNotFound
      title="Invoice not found"
      search={{
        label: 'Search number, client or description',
        placeholder: 'Number or client',
        onSearch: search => void navigate({ to: '/invoicing', search: { search } }),
      }}
      actions={
        <ButtonLink to="/invoicing" leftSection={<Icon name="chevronLeft" size={16} />}>
          Back to Invoicing
        </ButtonLink>
      }
    >
      The link may be wrong, or this was a draft that has been deleted.
    </RecordNotFound>
  );
}
