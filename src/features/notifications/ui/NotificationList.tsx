import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

/** What the open popover shows, newest first; fetched only while it is on the screen. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { data: notifications, error, refetch } = useQuery(notificationsQuery);
  if (error && !notifications)
    return <ErrorState title="Failed to load notifications" error={error} onRetry={() => refetch()} />;
  if (!notifications) return <Note text="Loading notifications..." />;
  if (!notifications.length) {
    return <Note text="No notifications yet" hint="Bookings and cancellations will appear here." />;
  }
  return (
    <ul>
      {notifications.map(notification => (
        <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
      ))}
    </ul>
  );
}

function Note({ text, hint }: { text: string; hint?: string }) {
  return (
    <div className={classes.note} role="status">
      <p className={classes.noteTitle}>{text}</p>
      {hint && <p>{hint}</p>}
    </div>
  );
}
