import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import {
  getNotificationSettings,
  saveNotificationSettings,
} from '../../../accounts/auth/server/notification-settings.ts';
import * as contract from '../contract.ts';
import {
  notification,
  notificationPage,
  notificationQuery,
  notificationSettings,
  notificationSettingsInput,
  readAllAnswer,
  unreadCount,
} from '../contract.ts';
import { countUnread, listNotifications, markAllRead, markRead, pageNotifications } from './notifications.ts';
import { tableMetadata } from './tables.ts';

const reads = { allow: 'notifications.own' } as const;
const writes = { ...reads, needsVerifiedEmail: false } as const;

const notificationRoutes: Route[] = [
  route.get(
    '/api/notifications',
    {
      summary: 'List your notifications',
      ...reads,
      audit: 'listed notification',
      query: notificationQuery,
      answer: notification.array(),
      page: notificationPage,
    },
    (scope, { query }, c) =>
      Object.keys(c.req.query()).length ? pageNotifications(scope, query) : listNotifications(scope),
  ),
  route.get(
    '/api/notifications/unread-count',
    { summary: 'Count unread notifications', ...reads, audit: 'none', answer: unreadCount },
    async scope => ({ count: await countUnread(scope) }),
  ),
  route.get(
    '/api/notifications/settings',
    {
      summary: 'Get your email notification settings',
      ...reads,
      audit: 'none',
      answer: notificationSettings,
    },
    getNotificationSettings,
  ),
  route.put(
    '/api/notifications/settings',
    {
      summary: 'Change your email notification settings',
      ...writes,
      audit: 'changed account',
      body: notificationSettingsInput,
      answer: notificationSettings,
      example: { bookingEmails: false, messageEmails: false },
    },
    async (scope, { body }) => {
      await saveNotificationSettings(scope, body);
      return getNotificationSettings(scope);
    },
  ),
  route.patch(
    '/api/notifications/read-all',
    { summary: 'Mark all notifications as read', ...writes, audit: 'none', answer: readAllAnswer },
    markAllRead,
  ),
  route.patch(
    '/api/notifications/:id/read',
    { summary: 'Mark a notification as read', ...writes, audit: 'none', keys: { id: 'notification' } },
    (scope, { id }) => markRead(scope, id),
  ),
];

export const notifications = defineModule({
  name: 'notifications',
  contract,
  routes: notificationRoutes,
  tables: tableMetadata,
});
