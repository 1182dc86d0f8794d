import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../../../ui/FormSkeleton.tsx';
import section from '../../../../../ui/section.module.css';
import { invoiceSettingsQuery } from '../invoice-queries.ts';
import { InvoiceSettingsForm } from './InvoiceSettingsForm.tsx';
import { TaxRates } from './TaxRates.tsx';

/** How invoices are numbered, taxed and asked for again. */
export function InvoiceSettingsTab() {
  const { data: saved, isFetchedAfterMount, error, refetch } = useQuery(invoiceSettingsQuery);
  return (
    <>
      {saved && isFetchedAfterMount && !error ? (
        <InvoiceSettingsForm saved={saved} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your invoice settings" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Loading your invoice settings" fields={6} />
      )}
      <TaxRates />
    </>
  );
}
