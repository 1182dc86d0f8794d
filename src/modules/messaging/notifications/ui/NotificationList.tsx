import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { ListNote } from './ListNote.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsQuery } from './notification-queries.ts';

/** Fetched only while the popover is open. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { data: notifications, error, refetch } = useQuery(notificationsQuery);
  if (error && !notifications)
    return <ErrorState title="Failed to load notifications" error={error} onRetry={() => refetch()} />;
  if (!notifications) return <ListNote text="Loading notifications..." />;
  if (!notifications.length) {
    return <ListNote text="No notifications yet" hint="Bookings and cancellations will appear here." />;
  }
  return (
    <ul>
      {notifications.map(notification => (
        <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
      ))}
    </ul>
  );
}
