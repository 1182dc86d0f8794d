import { formatNearDay } from '../../../../shared/format-moment.ts';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { reasonLabels } from '../../../messaging/suppressions/contract.ts';
import { reasonTones, whyNone } from '../../../messaging/suppressions/ui/describe-suppression.ts';
import { type Subscriber, sourceLabels } from '../subscriber.ts';
import { nameOf, shortStatus, statusTones } from './format-subscriber.ts';
import classes from './subscribers.module.css';

type SubscriberColumn = Column<Subscriber, 'name' | 'since'>;

export const nameColumn: SubscriberColumn = {
  name: 'Name',
  sort: 'name',
  phone: 'title',
  cell: subscriber => <Name subscriber={subscriber} />,
};

/** Links to the client, if there is one. */
function Name({ subscriber }: { subscriber: Subscriber }) {
  const name = nameOf(subscriber);
  const shown = name || (
    <>
      <span className={classes.none}>No name</span>
      <span className={classes.addressAsName}>{subscriber.email}</span>
    </>
  );
  if (!subscriber.clientId) return <span className={classes.name}>{shown}</span>;
  return (
    <RowLink href={`/clients/${subscriber.clientId}`} className={`${classes.name} ${classes.client}`}>
      {shown}
    </RowLink>
  );
}

export const emailColumn: SubscriberColumn = {
  name: 'Email',
  width: '32%',
  phone: 'text',
  cell: subscriber => (
    <span className={classes.quiet} data-nameless={nameOf(subscriber) ? undefined : true}>
      {subscriber.email}
    </span>
  ),
};

export const statusColumn: SubscriberColumn = {
  name: 'Status',
  width: '8.25rem',
  phone: 'status',
  cell: ({ status, suppressed }) =>
    suppressed && status !== 'unsubscribed' ? (
      <span title={`No campaigns: ${whyNone[suppressed]}`}>
        <StatusDot tone={reasonTones[suppressed]}>{reasonLabels[suppressed]}</StatusDot>
      </span>
    ) : (
      <span className={status === 'active' ? classes.active : undefined}>
        <StatusDot tone={statusTones[status]}>{shortStatus[status]}</StatusDot>
      </span>
    ),
};

export const sourceColumn: SubscriberColumn = {
  name: 'Source',
  width: '8.5rem',
  leaves: 'first',
  cell: ({ source }) => <span className={classes.quiet}>{sourceLabels[source]}</span>,
};

/** In the practice's time zone. */
export const sinceColumn = (zone: string): SubscriberColumn => ({
  name: 'Since',
  sort: 'since',
  width: '7.25rem',
  leaves: 'second',
  phone: 'detail',
  cell: ({ since }) => formatNearDay(since, zone, Date.now()),
});
