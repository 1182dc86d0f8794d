import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { countRows, usePages } from '../../../../ui/pages.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { payoutPages } from './affiliate-queries.ts';
import classes from './affiliates.module.css';
import { payoutColumns } from './payout-columns.tsx';
import { idOf, searchFrom } from './row.ts';

/** What was paid so far, the newest first. */
export function PayoutHistory() {
  const [search, setSearch] = useState('');
  const mayWrite = useMay('affiliates.write');
  const columns = useMemo(() => payoutColumns(mayWrite), [mayWrite]);
  const { list, rows, first, isStale } = usePages(payoutPages(search));
  const total = first?.total ?? 0;
  return (
    <Section title="Payout history">
      {(search || total > searchFrom) && (
        <search className={classes.tools}>
          <SearchField className={classes.search} label="Search payouts" value={search} onSearch={setSearch} />
        </search>
      )}
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the payouts" error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Payouts"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          skeletonRows={3}
          isStale={isStale}
          empty={search ? <NothingFound onClear={() => setSearch('')} /> : <NoPayouts />}
          foot={
            rows && (
              <MoreRows
                count={countRows(rows.length, total, 'payout')}
                failure="Couldn’t load more payouts."
                list={list}
              />
            )
          }
        />
      )}
    </Section>
  );
}

const NoPayouts = () => (
  <EmptyState title="No payouts yet" level="h3">
    Pay your affiliates any way you like, then record it here.
  </EmptyState>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No payouts found" level="h3" actions={<Button onClick={onClear}>Clear search</Button>}>
    No payouts match your search.
  </EmptyState>
);
