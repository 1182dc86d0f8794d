import { z } from 'zod';
import { api } from '../../../ui/api.ts';
import { get, refresh } from '../../../ui/query.ts';
import { type Notification, notification, unreadCount } from '../contract.ts';

const path = '/api/notifications';
const pollInterval = 30_000;

export const notificationsQuery = get([path], z.array(notification));
export const unreadCountQuery = { ...get([path, 'unread-count'], unreadCount), refetchInterval: pollInterval };

export async function markRead({ id }: Notification) {
  await api.patch(`${path}/${id}/read`);
  // One prefix holds the list and the count.
  await refresh(path);
}
