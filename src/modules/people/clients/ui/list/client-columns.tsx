import { formatSums } from '../../../../../shared/format/format-money.ts';
import { dayIn } from '../../../../../shared/format/format-time.ts';
import { initialsOf, Portrait } from '../../../../../ui/layout/Portrait.tsx';
import { RowLink } from '../../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../../ui/table/table-column.ts';
import { goalLabels, type ListedClient } from '../../contract.ts';
import { formatLastContact, formatNext, formatQuietWeeks, fullName } from '../format-client.ts';
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
