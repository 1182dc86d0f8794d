import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sentenceOf } from '../../../ui/api-error.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatRelative } from '../../../ui/format-relative.ts';
import { toast } from '../../../ui/toast.ts';
import type { Notification } from '../contract.ts';
import { markRead, notificationsQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

/** Newest first; fetched only while it is on the screen. A click marks one read and goes where it leads. */
export function NotificationList({ onFollow }: { onFollow?: () => void }) {
  const { data: notifications, error, refetch } = useQuery(notificationsQuery);
  if (error && !notifications)
    return <ErrorState title="Failed to load notifications" error={error} onRetry={() => refetch()} />;
  if (!notifications) return <Note text="Loading notifications..." />;
  if (!notifications.length) {
    return <Note text="No notifications yet" hint="Bookings, cancellations and failed messages will appear here." />;
  }
  return (
    <ul>
      {notifications.map(notification => (
        <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
      ))}
    </ul>
  );
}

type RowProps = { notification: Notification; onFollow: (() => void) | undefined };

function NotificationRow({ notification, onFollow }: RowProps) {
  const router = useRouter();
  const reading = useMutation({
    mutationFn: markRead,
    onError: error => toast.failure('Failed to mark as read', sentenceOf(error, 'Please try again.')),
  });
  const open = () => {
    if (!notification.isRead) reading.mutate(notification);
    // Only a path of this site: `//host` would leave it.
    const href = notification.data?.href;
    if (!href?.startsWith('/') || href.startsWith('//')) return;
    onFollow?.();
    router.history.push(href);
  };
  return (
    <li className={classes.row} data-unread={!notification.isRead || undefined}>
      <button type="button" onClick={open}>
        <span className={classes.title}>
          {!notification.isRead && <span className={classes.hidden}>Unread: </span>}
          {notification.title}
        </span>
        <span className={classes.message}>{notification.message}</span>
        <time className={classes.time} dateTime={notification.createdAt}>
          {formatRelative(notification.createdAt)}
        </time>
      </button>
    </li>
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
