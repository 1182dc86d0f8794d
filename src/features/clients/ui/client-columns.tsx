import { initialsOf, Portrait } from '../../../ui/Portrait.tsx';
import { RowLink } from '../../../ui/RowLink.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Column } from '../../../ui/table-column.ts';
import { type Client, goalLabels, statusLabels } from '../contract.ts';
import classes from './clients.module.css';
import { formatLastContact, fullName, statusTones } from './format-client.ts';

type ClientColumn = Column<Client, 'name' | 'lastContact'>;

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
  width: '9.75rem',
  leaves: 'second',
  cell: client => <span className={classes.quiet}>{client.email}</span>,
};

export const phoneColumn: ClientColumn = {
  name: 'Phone',
  width: '7.25rem',
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

export const statusColumn: ClientColumn = {
  name: 'Status',
  width: '5.25rem',
  phone: 'status',
  cell: client => <StatusDot tone={statusTones[client.status]}>{statusLabels[client.status]}</StatusDot>,
};

/** Days are the practice's. */
export const lastContactColumn = (zone: string): ClientColumn => ({
  name: 'Last Contact',
  sort: 'lastContact',
  width: '6.75rem',
  phone: 'detail',
  cell: client => (
    <span className={client.lastContact ? undefined : classes.none}>{formatLastContact(client.lastContact, zone)}</span>
  ),
});
