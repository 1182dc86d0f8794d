import { Menu } from '@mantine/core';
import { useMemo } from 'react';
import { formatSums } from '../../../../../shared/format/format-money.ts';
import { dayIn } from '../../../../../shared/format/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../../ui/layout/links.tsx';
import { initialsOf, Portrait } from '../../../../../ui/layout/Portrait.tsx';
import { RowMenu } from '../../../../../ui/table/RowMenu.tsx';
import { RowLink } from '../../../../../ui/table/row-opening.tsx';
import { selectColumn } from '../../../../../ui/table/select-column.tsx';
import type { Selection } from '../../../../../ui/table/selection.ts';
import type { Column } from '../../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Client, goalLabels, isErased, type ListedClient } from '../../contract.ts';
import { formatLastContact, formatNext, formatQuietWeeks, fullName } from '../format-client.ts';
import { useArchiveClient, useDeleteClient } from '../use-client-removal.ts';
import { ClientStatusWord } from './ClientStatusWord.tsx';
import classes from './clients.module.css';

type ClientColumn = Column<ListedClient, 'name' | 'lastContact'>;

export const nameColumn: ClientColumn = {
  name: 'Name',
  sort: 'name',
  phone: 'title',
  cell: client => (
    <>
      <RowLink href={`/clients/${client.id}`} className={classes.name}>
        <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} size="small" />
        <span>{fullName(client)}</span>
      </RowLink>
      <span className={classes.emailBelow}>{client.email}</span>
    </>
  ),
};

export const emailColumn: ClientColumn = {
  name: 'Email',
  width: '16.5%',
  leaves: 'second',
  cell: ({ email }) => (
    <span className={classes.email} title={email}>
      {email}
    </span>
  ),
};

export const phoneColumn: ClientColumn = {
  name: 'Phone',
  width: '7.5rem',
  leaves: 'first',
  cell: client => <span className={client.phoneText ? classes.quiet : classes.none}>{client.phoneText ?? 'None'}</span>,
};

export const ageColumn: ClientColumn = {
  name: 'Age',
  width: '2.75rem',
  align: 'end',
  leaves: 'first',
  cell: client => <span className={client.age ? classes.quiet : classes.none}>{client.age ?? '–'}</span>,
};

export const goalColumn: ClientColumn = {
  name: 'Goal',
  width: '11.25rem',
  phone: 'text',
  cell: client => (
    <>
      <span className={classes.goal}>{goalLabels[client.goal]}</span>
      {client.tags.length > 0 && <span className={classes.tags}>{client.tags.join(' · ')}</span>}
    </>
  ),
};

/** An invoice due today is not overdue yet. */
export const statusColumn = (zone: string): ClientColumn => ({
  name: 'Status',
  width: '7rem',
  phone: 'status',
  cell: ({ status, balance, oldestDueDate }) => {
    const isOverdue = oldestDueDate !== null && oldestDueDate < dayIn(new Date(), zone);
    return (
      <>
        <ClientStatusWord status={status} />
        {balance.length > 0 && (
          <span className={classes.due} data-overdue={isOverdue || undefined}>
            {formatSums(balance)} {isOverdue ? 'overdue' : 'due'}
          </span>
        )}
      </>
    );
  },
});

/** Days are those of the practice's time zone. */
export const lastContactColumn = (zone: string): ClientColumn => ({
  name: 'Last Contact',
  sort: 'lastContact',
  width: '6.75rem',
  phone: 'detail',
  cell: ({ lastContact, nextAppointment, weeksWithoutSession }) => (
    <>
      <span className={lastContact ? classes.last : classes.none}>{formatLastContact(lastContact, zone)}</span>
      {nextAppointment && <span className={classes.next}>{formatNext(nextAppointment, zone)}</span>}
      {weeksWithoutSession !== null && <span className={classes.atRisk}>{formatQuietWeeks(weeksWithoutSession)}</span>}
    </>
  ),
});

type ClientMenuProps = {
  client: Client;
  /** Absent if the role may not use it. */
  onEdit?: (client: Client) => void;
  onArchive?: (client: Client) => void;
  onRestore?: (client: Client) => void;
  onDelete?: (client: Client) => void;
};

function ClientMenu({ client, onEdit, onArchive, onRestore, onDelete }: ClientMenuProps) {
  return (
    <RowMenu label={`Actions for ${fullName(client)}`}>
      <MenuLink to="/clients/$id" params={{ id: String(client.id) }} leftSection={<Icon name="person" size={16} />}>
        View details
      </MenuLink>
      {onEdit && !isErased(client) && (
        <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => onEdit(client)}>
          Edit
        </Menu.Item>
      )}
      {(onArchive || onDelete) && <Menu.Divider />}
      {onArchive && !client.archivedAt && (
        <Menu.Item leftSection={<Icon name="archive" size={16} />} onClick={() => onArchive(client)}>
          Archive
        </Menu.Item>
      )}
      {onRestore && client.archivedAt && (
        <Menu.Item leftSection={<Icon name="retry" size={16} />} onClick={() => onRestore(client)}>
          Restore
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => onDelete(client)}
        >
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** The columns of the clients page (specification, section 2), with the actions that the role may use. */
export function useClientColumns(selection: Selection, edit: (client: Client) => void) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('clients.write');
  const mayDelete = useMay('clients.delete');
  const remove = useDeleteClient();
  const { archive, restore } = useArchiveClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: these only hand on, and new columns would draw every row again
  return useMemo(
    () => [
      ...(mayWrite ? [selectColumn<ListedClient>(selection, { rows: 'clients', nameOf: fullName })] : []),
      nameColumn,
      emailColumn,
      phoneColumn,
      ageColumn,
      goalColumn,
      statusColumn(zone),
      lastContactColumn(zone),
      {
        name: 'Actions',
        isHeaderHidden: true,
        width: '3rem',
        align: 'end' as const,
        phone: 'actions' as const,
        cell: (client: ListedClient) => (
          <ClientMenu
            client={client}
            onEdit={mayWrite ? edit : undefined}
            onArchive={mayWrite ? client => archive(client) : undefined}
            onRestore={mayWrite ? client => restore(client) : undefined}
            onDelete={mayDelete ? client => void remove(client) : undefined}
          />
        ),
      },
    ],
    [zone, selection, mayWrite, mayDelete],
  );
}
