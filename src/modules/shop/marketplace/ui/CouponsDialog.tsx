import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import dialog from '../../../../ui/dialog.module.css';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { countRows, usePages } from '../../../../ui/pages.ts';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Coupon } from '../coupon.ts';
import { CouponDialog } from './CouponDialog.tsx';
import { CouponRow } from './CouponRow.tsx';
import { couponPages } from './marketplace-queries.ts';
import classes from './products.module.css';

type Props = { isOpen: boolean; onClose: () => void };
/** With so many they are searched. */
const many = 8;
type Form = { edited: Coupon | null; isOpen: boolean; opening: number };

/** The practice's coupons; the form for one takes the list's place, which is there again when it closes. */
export function CouponsDialog({ isOpen, onClose }: Props) {
  const [search, setSearch] = useState('');
  const { list, rows: coupons, first, isStale } = usePages(couponPages(search));
  const total = first?.total ?? 0;
  const { error, refetch } = list;
  const mayWrite = useMay('marketplace.write');
  const [form, setForm] = useState<Form | null>(null);
  const open = (edited: Coupon | null) =>
    setForm(before => ({ edited, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const isWriting = form?.isOpen ?? false;
  return (
    <>
      <Dialog title="Coupons" isOpen={isOpen && !isWriting} onClose={onClose} width={560}>
        {(search || total > many) && (
          <search className={classes.tools}>
            <SearchField label="Search by code" value={search} onSearch={setSearch} />
          </search>
        )}
        {coupons ? (
          coupons.length ? (
            <>
              <ul className={section.card} aria-busy={isStale}>
                {coupons.map(each => (
                  <CouponRow key={each.id} coupon={each} onEdit={mayWrite ? () => open(each) : null} />
                ))}
              </ul>
              {total > many && (
                <div className={classes.more}>
                  <MoreRows
                    count={countRows(coupons.length, total, 'coupon')}
                    failure="Couldn’t load more coupons."
                    list={list}
                  />
                </div>
              )}
            </>
          ) : search ? (
            <EmptyState
              title="No coupons found"
              level="h3"
              actions={<Button onClick={() => setSearch('')}>Clear search</Button>}
            >
              No codes match your search.
            </EmptyState>
          ) : (
            <EmptyState title="No coupons yet" level="h3">
              Buyers enter a code at checkout to get a percentage or an amount off one product or all of them.
            </EmptyState>
          )
        ) : error ? (
          <ErrorState title="Failed to load coupons" error={error} onRetry={() => refetch()} />
        ) : (
          <RowSkeletons label="Loading coupons" />
        )}
        <div className={dialog.actions}>
          <Button onClick={onClose}>Close</Button>
          {mayWrite && (
            <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => open(null)}>
              Add coupon
            </Button>
          )}
        </div>
      </Dialog>
      {form && (
        <CouponDialog
          key={form.opening}
          edited={form.edited}
          isOpen={isOpen && form.isOpen}
          onClose={() => setForm({ ...form, isOpen: false })}
        />
      )}
    </>
  );
}
