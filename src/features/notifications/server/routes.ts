import { inScope, type PrivateRoutes, privateRoutes, readId, readQuery } from '../../../platform/http/routes.ts';
import { notification, notificationPage, notificationQuery, readAllAnswer, unreadCount } from '../contract.ts';
import { countUnread, listNotifications, markAllRead, markRead, pageNotifications } from './notifications.ts';

export const notificationRoutes: PrivateRoutes = privateRoutes()
  .get('/unread-count', async c => c.json(unreadCount.parse({ count: await inScope(c, countUnread) })))
  .get('/', async c => {
    if (!Object.keys(c.req.query()).length)
      return c.json(notification.array().parse(await inScope(c, listNotifications)));
    const query = readQuery(c, notificationQuery);
    return c.json(notificationPage.parse(await inScope(c, scope => pageNotifications(scope, query))));
  })
  .patch('/read-all', async c => c.json(readAllAnswer.parse(await inScope(c, markAllRead))))
  .patch('/:id/read', async c => {
    await inScope(c, scope => markRead(scope, readId(c, 'Notification')));
    return c.body(null, 204);
  });
