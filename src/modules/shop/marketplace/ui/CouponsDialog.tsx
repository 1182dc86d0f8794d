import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { dayIn, formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { countRows, usePages } from '../../../../ui/data/pages.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { opensOnClick, RowButton } from '../../../../ui/table/row-opening.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Coupon, coupon as couponSchema, type ListedCoupon } from '../coupon.ts';
import { CouponDialog } from './CouponDialog.tsx';
import { formatPercent } from './describe-product.ts';
import { couponPages, couponsPath, refreshCoupons } from './marketplace-queries.ts';
import classes from './products.module.css';

type Props = { isOpen: boolean; onClose: () => void };
/** Lists with more rows get a search field. */
const maxCouponsWithoutSearch = 8;
const discountOf = ({ kind, value }: Pick<Coupon, 'kind' | 'value'>, currency: string) =>
  `${kind === 'percent' ? formatPercent(value) : formatMoney(value, currency)} off`;

/** "10% off all products, until Dec 31, 2026". `product`: title of the product it is limited to. */
export function describeCoupon(coupon: Coupon, product: string | null, currency: string): string {
  const until = coupon.lastDay ? `, until ${formatCalendarDate(coupon.lastDay)}` : '';
  return `${discountOf(coupon, currency)} ${product === null ? 'all products' : `“${product}”`}${until}`;
}

export function usesOf({ used, usageLimit }: Coupon): string {
  if (usageLimit !== null) return `Used ${used} of ${usageLimit} times`;
  if (used === 0) return 'Not used yet';
  return used === 1 ? 'Used once' : `Used ${formatCount(used)} times`;
}

/** Status label: "Active", or why the coupon can't be used. */
export function stateOf({ isActive, lastDay, used, usageLimit }: Coupon, today: string): string {
  if (!isActive) return 'Off';
  if (lastDay && lastDay < today) return 'Expired';
  if (usageLimit !== null && used >= usageLimit) return 'Used up';
  return 'Active';
}

function useCouponActions(coupon: Coupon) {
  const { id, code, isActive } = coupon;
  const toggling = useMutation({
    mutationFn: () => api.put(`${couponsPath}/${id}`, { ...coupon, isActive: !isActive }, couponSchema),
    onSuccess: () => toast.success(isActive ? 'Coupon turned off' : 'Coupon turned on', code),
    onError: error => toast.failure('Failed to change the coupon', sentenceOf(error, 'Try again.')),
    onSettled: refreshCoupons,
  });
  const deleting = useMutation({
    mutationFn: () => api.delete(`${couponsPath}/${id}`),
    onSuccess: () => toast.success('Coupon deleted', code),
    onError: error => toast.failure('Failed to delete the coupon', sentenceOf(error, 'Try again.')),
    onSettled: refreshCoupons,
  });
  const remove = async () => {
    const question = {
      title: `Delete ${code}?`,
      message: 'Buyers can no longer use it.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    };
    if (await confirm(question)) deleting.mutate();
  };
  return { toggle: () => toggling.mutate(), remove };
}

type DescribeCouponProps = { coupon: ListedCoupon; onEdit: (() => void) | null };

function CouponRow({ coupon, onEdit }: DescribeCouponProps) {
  const { currency, timeZone } = useCurrentUser().practice;
  const { code, productTitle, isActive, used } = coupon;
  const { toggle, remove } = useCouponActions(coupon);
  const state = stateOf(coupon, dayIn(Date.now(), timeZone));
  return (
    <li className={section.row} {...opensOnClick(onEdit)}>
      <div className={section.rowText}>
        <h3 className={classes.code}>
          <RowButton onOpen={onEdit}>{code}</RowButton>{' '}
          <StatusDot tone={state === 'Active' ? 'good' : 'off'}>{state}</StatusDot>
        </h3>
        <p className={section.quiet}>{describeCoupon(coupon, productTitle, currency)}</p>
        <p className={section.quiet}>{usesOf(coupon)}</p>
      </div>
      {onEdit && (
        <RowMenu label={`Actions for ${code}`}>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<Icon name={isActive ? 'pause' : 'check'} size={16} />} onClick={toggle}>
            {isActive ? 'Turn off' : 'Turn on'}
          </Menu.Item>
          {used === 0 && (
            <Menu.Item
              c="var(--danger-text)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void remove()}
            >
              Delete
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </li>
  );
}

type Form = { edited: Coupon | null; isOpen: boolean; opening: number };

/** The practice's coupons. The form replaces the list within the dialog and closes back to it. */
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
        {(search || total > maxCouponsWithoutSearch) && (
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
              {total > maxCouponsWithoutSearch && (
                <div className={listStyles.more}>
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
