import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { countRows } from '../../../../ui/pages.ts';
import { Section } from '../../../../ui/Section.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Purchase } from '../contract.ts';
import { exportPathOf, usePurchases } from './marketplace-queries.ts';
import { isFiltered, type PurchaseSearch } from './marketplace-search.ts';
import { PurchaseTools } from './PurchaseTools.tsx';
import { purchaseColumns } from './purchase-columns.tsx';
import classes from './purchases.module.css';
import { RefundDialog } from './RefundDialog.tsx';

type Props = {
  filter: PurchaseSearch;
  onChange: (filter: PurchaseSearch) => void;
};

/** Who bought what (specification, section 2): all of it, the newest first. */
export function PurchasesTab({ filter, onChange }: Props) {
  const { list, rows, first, isStale } = usePurchases(filter);
  const total = first?.total ?? 0;
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('marketplace.write');
  const mayRefund = useMay('marketplace.refund');
  const mayExport = useMay('marketplace.export');
  const [refunded, setRefunded] = useState<{ purchase: Purchase; isOpen: boolean; opening: number } | null>(null);
  const columns = useMemo(() => {
    const onRefund = (purchase: Purchase) =>
      setRefunded(before => ({ purchase, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
    return purchaseColumns({ zone, mayWrite, onRefund: mayRefund ? onRefund : null });
  }, [zone, mayWrite, mayRefund]);
  const isFirstDay = rows?.length === 0 && !isFiltered(filter);
  return (
    <Section
      title="Recent Purchases"
      actions={
        mayExport &&
        total > 0 && (
          <Button component="a" href={exportPathOf(filter)} download leftSection={<Icon name="download" size={16} />}>
            Export CSV
          </Button>
        )
      }
    >
      {!isFirstDay && <PurchaseTools filter={filter} onChange={onChange} />}
      {list.isError && !list.data ? (
        <div className={classes.box}>
          <ErrorState title="Failed to load purchases" error={list.error} onRetry={() => list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Recent Purchases"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          isStale={isStale}
          empty={<NoPurchases isFiltered={isFiltered(filter)} onClear={() => onChange({})} />}
          foot={
            rows ? (
              <MoreRows
                count={countRows(rows.length, total, 'purchase')}
                failure="Couldn’t load more purchases."
                list={list}
              />
            ) : (
              <span role="status">Loading purchases...</span>
            )
          }
        />
      )}
      {refunded && (
        <RefundDialog
          key={refunded.opening}
          purchase={refunded.purchase}
          isOpen={refunded.isOpen}
          onClose={() => setRefunded({ ...refunded, isOpen: false })}
        />
      )}
    </Section>
  );
}

const idOf = ({ id }: Purchase) => id;

function NoPurchases({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        drawing="bag"
        title="No purchases found"
        level="h3"
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        No purchases match your filters.
      </EmptyState>
    );
  return (
    <EmptyState drawing="bag" title="No purchases yet" level="h3">
      Share a product link. Buyers and their downloads appear here.
    </EmptyState>
  );
}
