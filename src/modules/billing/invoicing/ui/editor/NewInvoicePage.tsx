import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { FormSkeleton } from '../../../../../ui/form/FormSkeleton.tsx';
import { BackLink } from '../../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../../ui/layout/PageHead.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { InvoiceSettings, TaxRate } from '../../settings.ts';
import type { InvoiceSuggestion } from '../../suggestion.ts';
import { invoiceSettingsQuery, suggestionQuery, taxRatesQuery } from '../invoice-queries.ts';
import { newInvoiceSearch } from '../invoice-search.ts';
import classes from './editor.module.css';
import { InvoiceEditor } from './InvoiceEditor.tsx';
import { newValues } from './invoice-form.ts';

/** A new invoice: empty, or prefilled from an appointment, a package or a client. */
export function NewInvoicePage() {
  const search = newInvoiceSearch.parse(useSearch({ strict: false }));
  const mayWrite = useMay('invoices.write');
  const { appointment: appointmentId, package: clientPackageId, client: clientId } = search;
  const isFree = !appointmentId && !clientPackageId && !clientId;
  const suggestion = useQuery({
    ...suggestionQuery({ appointmentId, clientPackageId, clientId }),
    enabled: mayWrite && !isFree,
  });
  const settings = useQuery(invoiceSettingsQuery);
  const rates = useQuery(taxRatesQuery);
  const queries = isFree ? [settings, rates] : [settings, rates, suggestion];
  const failed = queries.find(query => query.isError && !query.data);
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  return (
    <>
      <BackLink to="/invoicing">Invoicing</BackLink>
      <PageHead title="New invoice" purpose="Stays a draft until you issue it." />
      {!mayWrite ? (
        <p>Viewers can see invoices but can’t create them.</p>
      ) : failed ? (
        <div className={section.card}>
          <ErrorState title="Failed to prepare the invoice" error={failed.error} onRetry={retry} />
        </div>
      ) : settings.data && rates.data && (isFree || suggestion.data) ? (
        // The key resets the form when something else is to be billed.
        <Prepared
          key={JSON.stringify(search)}
          about={`new ${JSON.stringify(search)}`}
          settings={settings.data}
          rates={rates.data}
          suggestion={suggestion.data ?? null}
        />
      ) : (
        <FormSkeleton label="Preparing the invoice" fields={6} />
      )}
    </>
  );
}

type Props = { about: string; settings: InvoiceSettings; rates: TaxRate[]; suggestion: InvoiceSuggestion | null };

function Prepared({ about, settings: { isTaxIncluded }, rates, suggestion }: Props) {
  const [start] = useState(() => newValues({ isTaxIncluded, rates, suggestion }));
  const billed = suggestion?.existingInvoiceId;
  return (
    <>
      {billed && (
        <p className={classes.notice}>
          {suggestion.appointmentId ? 'This appointment' : 'This package'} has already been invoiced.{' '}
          <Link to="/invoicing/$id" params={{ id: String(billed) }}>
            Open the invoice
          </Link>
        </p>
      )}
      <InvoiceEditor start={start} client={suggestion?.client ?? null} draft={null} about={about} />
    </>
  );
}
