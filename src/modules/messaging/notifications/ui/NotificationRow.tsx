import { ActionIcon } from '@mantine/core';
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
  appointment_cancelled: 'close',
  appointment_moved: 'calendar',
  appointment_confirmed: 'check',
  waitlist: 'clock',
  sms_reply: 'message',
  sms_limit: 'message',
  package_low: 'archive',
  campaign: 'mail',
  content: 'write',
  sale: 'bag',
  affiliate: 'people',
  payment: 'card',
  webhook: 'link',
  domain: 'globe',
  backup: 'archive',
};

const isKnown = (type: string): type is NotificationType => type in notificationTypeLabels;

/** What a notification is about, at a glance. */
const notificationIcon = (type: string): IconName => (isKnown(type) ? icons[type] : 'bell');

type Props = {
  notification: Notification;
  /** Called when a click leads to another page. */
  onFollow?: (() => void) | undefined;
  /** Can also be marked read without going where it leads. */
  hasMark?: boolean;
};

/** A click marks it read and goes where it leads. */
export function NotificationRow({ notification, onFollow, hasMark = false }: Props) {
  const { type, title, message, isRead, createdAt, data } = notification;
  const router = useRouter();
  const now = useNow();
  const reading = useMarkRead();
  const row = useRef<HTMLButtonElement>(null);
  const open = () => {
    if (!isRead) reading.mutate(notification);
    // Only a path of this site: `//host` would leave it.
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
          {!isRead && <span className={classes.hidden}>Unread: </span>}
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
            // This button goes once it has done its work; the focus would go with it.
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
