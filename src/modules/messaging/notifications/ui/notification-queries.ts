import { api } from '../../../../ui/data/api.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type Notification, notification, notificationPage, readAllAnswer, unreadCount } from '../contract.ts';
import type { NotificationSearch } from './notification-search.ts';

const path = '/api/notifications';
const pollInterval = 30_000;

export const notificationsQuery = get([path], notification.array());
export const unreadCountQuery = { ...get([path, 'unread-count'], unreadCount), refetchInterval: pollInterval };

export const notificationPagesQuery = ({ show, type }: NotificationSearch) =>
  pagesQuery({
    path: [path],
    filter: { unread: show === 'unread' ? 'true' : undefined, type },
    page: notificationPage,
    limits: { first: 25, later: 25 },
  });

export async function markRead({ id }: Notification) {
  await api.patch(`${path}/${id}/read`);
  await refreshNotifications();
}

export async function markAllRead() {
  const answer = await api.patch(`${path}/read-all`, undefined, readAllAnswer);
  await refreshNotifications();
  return answer;
}

/** The prefix matches the lists and the count. */
export const refreshNotifications = () => refresh(path);
