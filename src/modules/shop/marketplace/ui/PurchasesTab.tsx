import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { api } from '../../../../ui/data/api.ts';
import { countRows } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Purchase, purchase as purchaseSchema, purchaseStatuses, purchaseStatusNames } from '../contract.ts';
import { purchaseRefund } from '../purchases.ts';
import { exportPathOf, metricsQuery, purchasesPath, refreshPurchases, usePurchases } from './marketplace-queries.ts';
import { isFiltered, type PurchaseSearch } from './marketplace-search.ts';
import { ProductSelect } from './ProductSelect.tsx';
import { buyerOf, isFreePurchase, purchaseColumns } from './purchase-columns.tsx';
import classes from './purchases.module.css';

type PurchaseToolsProps = { filter: PurchaseSearch; onChange: (filter: PurchaseSearch) => void };

const statuses = [
  { value: '', label: 'All statuses' },
  ...purchaseStatusNames.map(value => ({ value, label: purchaseStatuses[value] })),
];

function PurchaseTools({ filter, onChange }: PurchaseToolsProps) {
  return (
    <search className={listStyles.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <ProductSelect
        className={classes.product}
        aria-label="Product"
        placeholder="All products"
        clearable
        clearButtonProps={{ 'aria-label': 'All products' }}
        value={String(filter.product ?? '')}
        onPick={picked => onChange({ ...filter, product: picked?.id })}
      />
      <NativeSelect
        className={classes.status}
        aria-label="Status"
        data={statuses}
        value={filter.status ?? ''}
        onChange={event => {
          const chosen = event.currentTarget.value;
          onChange({ ...filter, status: purchaseStatusNames.find(status => status === chosen) });
        }}
      />
    </search>
  );
}

type RefundDialogProps = { purchase: Purchase; isOpen: boolean; onClose: () => void };

/** Asks for the amount and explains the consequences. Pass a new `key` each time it opens, to reset the form. */
function RefundDialog({ purchase, isOpen, onClose }: RefundDialogProps) {
  const isFree = isFreePurchase(purchase);
  const rest = fromCents(toCents(purchase.amount) - toCents(purchase.refunded));
  const { form, saving } = useFormModal({
    initialValues: { amount: isFree ? '' : rest, reason: '' },
    schema: purchaseRefund,
    save: input => api.post(`${purchasesPath}/${purchase.id}/refund`, input, purchaseSchema),
    onSaved: async () => {
      if (isFree) toast.success('Access ended', `${buyerOf(purchase)} can no longer download it.`);
      else toast.success('Refund started', purchase.customerEmail);
      onClose();
      await refreshPurchases();
    },
  });
  return (
    <FormModal
      title={isFree ? `End access for ${buyerOf(purchase)}?` : `Refund ${buyerOf(purchase)}?`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label={isFree ? 'End access' : 'Refund'}
      pendingLabel={isFree ? 'End access' : 'Refund'}
      cancelLabel="Keep"
      isDestructive
      fallback="Nothing was refunded. Try again."
    >
      <p className={dialog.message}>{consequenceOf(purchase, rest)}</p>
      {!isFree && (
        <>
          <TextInput
            label={`Amount in ${purchase.currency}`}
            description="With a partial refund, the buyer keeps the product."
            inputMode="decimal"
            maxLength={11}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput
            label={<Optional>Reason</Optional>}
            description="For your own records."
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}

function consequenceOf(purchase: Purchase, rest: string): string {
  const { productTitle, currency, isTest } = purchase;
  if (isFreePurchase(purchase)) return `“${productTitle}” was free. The buyer will no longer be able to download it.`;
  const refundSentence = isTest
    ? 'This was a test payment, so no money will be returned.'
    : `You can refund up to ${formatMoney(rest, currency)}.`;
  return `${refundSentence} After a full refund, the buyer can no longer download “${productTitle}”, and any affiliate commission is reversed.`;
}

type Props = {
  filter: PurchaseSearch;
  onChange: (filter: PurchaseSearch) => void;
};

/** Purchases, newest first (specification, section 2). */
export function PurchasesTab({ filter, onChange }: Props) {
  const { list, rows, first, isStale } = usePurchases(filter);
  const total = first?.total ?? 0;
  const zone = useCurrentUser().practice.timeZone;
  const isTestMode = useQuery(metricsQuery).data?.isTestMode !== false;
  const mayWrite = useMay('marketplace.write');
  const mayRefund = useMay('marketplace.refund');
  const mayExport = useMay('marketplace.export');
  const [refunded, setRefunded] = useState<{ purchase: Purchase; isOpen: boolean; opening: number } | null>(null);
  const columns = useMemo(() => {
    const onRefund = (purchase: Purchase) =>
      setRefunded(before => ({ purchase, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
    return purchaseColumns({ zone, mayWrite, onRefund: mayRefund ? onRefund : null, isTestMode });
  }, [zone, mayWrite, mayRefund, isTestMode]);
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
        <div className={section.card}>
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
