import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { ZoneNote } from '../../../../ui/time/ZoneNote.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Notification, notificationTypeLabels, notificationTypes } from '../contract.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationPagesQuery, unreadCountQuery } from './notification-queries.ts';
import { type NotificationSearch, notificationSearch } from './notification-search.ts';
import classes from './notifications-page.module.css';
import { useMarkAllRead } from './use-mark-read.ts';

const readStates = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];
const typeChoices = [
  { value: '', label: 'All types' },
  ...notificationTypes.map(value => ({ value, label: notificationTypeLabels[value] })),
];

export function NotificationsPage() {
  const filter = notificationSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/notifications' });
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const change = (search: NotificationSearch) =>
    void navigate({ search: { ...filter, ...search }, replace: true, resetScroll: false });
  return (
    <>
      <PageHead title="Notifications" purpose="What happened in your practice." actions={<MarkAllRead />} />
      <search className={classes.tools}>
        <SegmentedControl
          aria-label="Show"
          data={readStates}
          value={filter.show ?? 'all'}
          onChange={show => change(notificationSearch.pick({ show: true }).parse({ show }))}
        />
        <NativeSelect
          aria-label="Type"
          data={typeChoices}
          value={filter.type ?? ''}
          onChange={({ currentTarget }) =>
            change(notificationSearch.pick({ type: true }).parse({ type: currentTarget.value }))
          }
        />
      </search>
      <ZoneNote zone={zone} now={now} />
      <section className={`${section.card} ${classes.page}`} aria-label="Notifications">
        <NotificationResults filter={filter} onClear={() => void navigate({ search: {}, replace: true })} />
      </section>
    </>
  );
}

function NotificationSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications...">
      {['14rem', '17rem', '13rem', '16rem', '15rem'].map(width => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={13} width="7rem" />
          <Skeleton height={12} width={width} />
          <Skeleton height={10} width="5rem" />
        </div>
      ))}
    </div>
  );
}

function NoNotifications({ filter, onClear }: { filter: NotificationSearch; onClear: () => void }) {
  if (filter.type) {
    return (
      <EmptyState
        drawing="messages"
        title="No notifications found"
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        You have no {filter.show ? 'unread notifications' : 'notifications'} of this type.
      </EmptyState>
    );
  }
  if (filter.show) {
    return (
      <EmptyState drawing="messages" title="You’re all caught up" actions={<Button onClick={onClear}>Show all</Button>}>
        New notifications will appear here and under the bell.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="messages" title="No notifications yet">
      Bookings and cancellations will appear here.
    </EmptyState>
  );
}

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

function NotificationPages({ notifications, list }: { notifications: Notification[]; list: List }) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const days = Object.entries(Object.groupBy(notifications, ({ createdAt }) => dayIn(createdAt, zone)));
  return (
    <>
      {days.map(([day, ofDay = []]) => (
        <section key={day} className={classes.day} aria-labelledby={`notified-${day}`}>
          <h2 id={`notified-${day}`}>{formatNearDay(ofDay[0]?.createdAt ?? day, zone, now)}</h2>
          <ul>
            {ofDay.map(notification => (
              <NotificationRow key={notification.id} notification={notification} hasMark />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <div className={classes.foot}>
          {list.isFetchNextPageError && <span role="alert">Couldn’t load older notifications.</span>}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </>
  );
}

function NotificationResults({ filter, onClear }: { filter: NotificationSearch; onClear: () => void }) {
  const { list, rows } = usePages(notificationPagesQuery(filter));
  if (list.isError && !rows)
    return <ErrorState title="Failed to load notifications" error={list.error} onRetry={() => list.refetch()} />;
  if (!rows) return <NotificationSkeleton />;
  if (!rows.length) return <NoNotifications filter={filter} onClear={onClear} />;
  return <NotificationPages notifications={rows} list={list} />;
}

function MarkAllRead() {
  const unread = useQuery(unreadCountQuery).data?.count ?? 0;
  const marking = useMarkAllRead();
  return (
    <Button disabled={!unread || marking.isPending} onClick={() => marking.mutate()}>
      Mark all read
    </Button>
  );
}
