import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import section from '../../../../ui/layout/section.module.css';
import type { Tenant } from '../contract.ts';
import { tenantQuery } from './tenant-queries.ts';

type Props = { label: string; children: (tenant: Tenant) => ReactNode };

/** Renders its children only with fresh data, because forms take their initial values from it. */
export function TenantLoaded({ label, children }: Props) {
  const query = useQuery(tenantQuery);
  if (!query.isFetchedAfterMount) return <FormSkeleton label={label} />;
  if (query.data && !query.isError) return children(query.data);
  return (
    <div className={section.card}>
      <ErrorState title="Failed to load your settings" error={query.error} onRetry={() => query.refetch()} />
    </div>
  );
}
