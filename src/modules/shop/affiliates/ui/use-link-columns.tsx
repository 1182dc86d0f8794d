import { Badge } from '@mantine/core';
import { useMemo } from 'react';
import { formatMoney } from '../../../../shared/format-money.ts';
import type { Column } from '../../../../ui/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { AffiliateLink } from '../contract.ts';
import { affiliateColumn } from './affiliate-column.tsx';
import classes from './affiliates.module.css';
import { CopyLink } from './CopyLink.tsx';
import { LinkMenu } from './LinkMenu.tsx';

const count = (value: number) => value.toLocaleString('en-US');
const plural = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

/** The columns of the list with what the role may do. */
export function useLinkColumns(onEdit: (link: AffiliateLink) => void): Column<AffiliateLink>[] {
  const { currency } = useCurrentUser().practice;
  const mayWrite = useMay('affiliates.write');
  return useMemo(() => {
    const columns: Column<AffiliateLink>[] = [
      affiliateColumn<AffiliateLink>(
        ({ isActive }) => !isActive && <Badge color="gray">Inactive</Badge>,
        mayWrite ? onEdit : null,
      ),
      {
        name: 'Product',
        leaves: 'first',
        phone: 'text',
        cell: ({ productTitle }) => <bdi>{productTitle}</bdi>,
      },
      {
        name: 'Link ID',
        width: '10rem',
        phone: 'detail',
        cell: link => <CopyLink link={link} />,
      },
      { name: 'Clicks', width: '5rem', align: 'end', leaves: 'second', cell: ({ clickCount }) => count(clickCount) },
      {
        name: 'Conversions',
        width: '6.5rem',
        align: 'end',
        leaves: 'second',
        cell: ({ conversionCount }) => count(conversionCount),
      },
      {
        name: 'Commission earned',
        width: '10rem',
        align: 'end',
        phone: 'status',
        cell: ({ totalCommissionEarned, approved, clickCount, conversionCount }) => (
          <span className={classes.two}>
            <b>{formatMoney(totalCommissionEarned, currency)}</b>
            <span className={classes.more}>
              <span className={classes.counts}>
                {plural(clickCount, 'click')}, {plural(conversionCount, 'sale')}
              </span>
              {approved !== '0.00' && <span className={classes.dueNote}>{formatMoney(approved, currency)} due</span>}
            </span>
          </span>
        ),
      },
    ];
    if (!mayWrite) return columns;
    const actions: Column<AffiliateLink> = {
      name: 'Actions',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      phone: 'actions',
      cell: link => <LinkMenu link={link} onEdit={() => onEdit(link)} />,
    };
    return [...columns, actions];
  }, [currency, mayWrite, onEdit]);
}
