import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { usePages } from '../../../../ui/pages.ts';
import section from '../../../../ui/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { commissionsQuery, exportPath } from './affiliate-queries.ts';
import { commissionColumns } from './commission-columns.tsx';
import { idOf } from './row.ts';

/** Every sale that an affiliate led to, page by page. */
export function SalesPage() {
  const { list, rows } = usePages(commissionsQuery);
  const { timeZone } = useCurrentUser().practice;
  const mayExport = useMay('affiliates.export');
  const columns = useMemo(() => commissionColumns(timeZone), [timeZone]);
  return (
    <>
      <BackLink to="/marketplace" search={{ tab: 'affiliates' }}>
        Affiliates
      </BackLink>
      <PageHead
        title="Commissions"
        purpose="One per sale. A refund reverses it."
        actions={
          mayExport &&
          rows &&
          rows.length > 0 && (
            <Button component="a" href={exportPath} download leftSection={<Icon name="download" size={16} />}>
              Export CSV
            </Button>
          )
        }
      />
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the commissions" error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Commissions"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          skeletonRows={4}
          empty={
            <EmptyState title="No commissions yet" level="h2">
              Sales through affiliate links appear here.
            </EmptyState>
          }
          foot={
            rows && (
              <MoreRows
                count={countOf(rows.length, list.hasNextPage)}
                failure="Couldn’t load more commissions."
                list={list}
              />
            )
          }
        />
      )}
    </>
  );
}

function countOf(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${shown.toLocaleString('en-US')}`;
  return `${shown.toLocaleString('en-US')} ${shown === 1 ? 'commission' : 'commissions'}`;
}
