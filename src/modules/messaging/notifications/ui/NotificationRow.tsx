import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { type Notification, type NotificationType, notificationTypeLabels } from '../contract.ts';
import classes from './notifications.module.css';
import { useMarkRead } from './use-mark-read.ts';

const icons: Record<NotificationType, IconName> = {
  appointment_booked: 'calendar',
  appointment_requested: 'clock',
  appointment_cancelled: 'close',
  appointment_moved: 'calendar',
  appointment_confirmed: 'check',
  waitlist: 'clock',
  message: 'chat',
  sms_reply: 'message',
  client_file: 'download',
  form: 'text',
  sms_limit: 'message',
  package_low: 'archive',
  campaign: 'mail',
  content: 'write',
  sale: 'bag',
  affiliate: 'people',
  payment: 'card',
  calendar: 'calendar',
  webhook: 'link',
  domain: 'globe',
  backup: 'archive',
};

const isKnown = (type: string): type is NotificationType => type in notificationTypeLabels;

const notificationIcon = (type: string): IconName => (isKnown(type) ? icons[type] : 'bell');

type Props = {
  notification: Notification;
  onFollow?: (() => void) | undefined;
  /** Adds a button that marks as read without opening the link. */
  hasMark?: boolean;
};

export function NotificationRow({ notification, onFollow, hasMark = false }: Props) {
  const { type, title, message, isRead, createdAt, data } = notification;
  const router = useRouter();
  const now = useNow();
  const reading = useMarkRead();
  const row = useRef<HTMLButtonElement>(null);
  const open = () => {
    if (!isRead) reading.mutate(notification);
    // Only paths of this site are followed; `//host` would leave it.
    const href = data?.href;
    if (!href?.startsWith('/') || href.startsWith('//')) return;
    onFollow?.();
    router.history.push(href);
  };
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <button ref={row} type="button" className={classes.open} onClick={open}>
        <span className={classes.icon}>
          <Icon name={notificationIcon(type)} size={16} />
        </span>
        <span className={classes.title}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </span>
        <span className={classes.message}>{message}</span>
        <time className={classes.time} dateTime={createdAt}>
          {formatRelative(createdAt, now)}
        </time>
      </button>
      {hasMark && !isRead && (
        <ActionIcon
          className={classes.mark}
          aria-label={`Mark “${title}” as read`}
          title="Mark as read"
          onClick={() => {
            // The button disappears after its click, so the focus moves to the row.
            row.current?.focus();
            reading.mutate(notification);
          }}
        >
          <Icon name="check" size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
