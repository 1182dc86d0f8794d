import { Menu } from '@mantine/core';
import { useMemo } from 'react';
import { formatNearDay } from '../../../../shared/format-moment.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import type { Column } from '../../../../ui/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { reasonLabels, type Suppression } from '../contract.ts';
import { detailOf, reasonTones } from './describe-suppression.ts';
import classes from './suppressions.module.css';
import { useAllow } from './use-allow.ts';

/** The columns of the list with what the role may do. Days are the practice's. */
export function useSuppressionColumns(): Column<Suppression>[] {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('suppressions.write');
  const allow = useAllow();
  return useMemo(() => {
    const columns: Column<Suppression>[] = [
      {
        name: 'Email',
        phone: 'title',
        width: '32%',
        cell: ({ email }) => <span className={classes.email}>{email}</span>,
      },
      {
        name: 'Reason',
        width: '8.25rem',
        phone: 'status',
        cell: ({ reason }) => <StatusDot tone={reasonTones[reason]}>{reasonLabels[reason]}</StatusDot>,
      },
      {
        name: 'Details',
        phone: 'text',
        cell: suppression => <span className={classes.detail}>{detailOf(suppression)}</span>,
      },
      {
        name: 'Since',
        width: '7.25rem',
        phone: 'detail',
        leaves: 'first',
        cell: ({ createdAt }) => formatNearDay(createdAt, zone, Date.now()),
      },
    ];
    if (!mayWrite) return columns;
    const actions: Column<Suppression> = {
      name: 'Actions',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      phone: 'actions',
      cell: suppression => <Actions suppression={suppression} onAllow={() => void allow(suppression)} />,
    };
    return [...columns, actions];
  }, [zone, mayWrite, allow]);
}

function Actions({ suppression: { email, reason }, onAllow }: { suppression: Suppression; onAllow: () => void }) {
  const isTheirs = reason === 'unsubscribed';
  return (
    <RowMenu label={`Actions for ${email}, ${reasonLabels[reason]}`}>
      <Menu.Item leftSection={<Icon name="check" size={16} />} disabled={isTheirs} onClick={onAllow}>
        {isTheirs ? 'Only they can resubscribe' : 'Allow again'}
      </Menu.Item>
    </RowMenu>
  );
}
