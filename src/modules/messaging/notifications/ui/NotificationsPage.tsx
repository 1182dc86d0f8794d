import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { usePages } from '../../../../ui/pages.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { ZoneNote } from '../../../scheduling/appointments/ui/calendar/ZoneNote.tsx';
import { notificationTypeLabels, notificationTypes } from '../contract.ts';
import { NoNotifications } from './NoNotifications.tsx';
import { NotificationPages } from './NotificationPages.tsx';
import { NotificationSkeleton } from './NotificationSkeleton.tsx';
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

/** Everything one has been told about; where the popover's footer leads. */
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
      <section className={classes.page} aria-label="Notifications">
        <Found filter={filter} onClear={() => void navigate({ search: {}, replace: true })} />
      </section>
    </>
  );
}

function Found({ filter, onClear }: { filter: NotificationSearch; onClear: () => void }) {
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
