import { z } from 'zod';
import { inScope, type PrivateRoutes, privateRoutes, readId } from '../../../platform/http/routes.ts';
import { notification, unreadCount } from '../contract.ts';
import { countUnread, listNotifications, markRead } from './notifications.ts';

export const notificationRoutes: PrivateRoutes = privateRoutes()
  .get('/unread-count', async c => c.json(unreadCount.parse({ count: await inScope(c, countUnread) })))
  .get('/', async c => c.json(z.array(notification).parse(await inScope(c, listNotifications))))
  .patch('/:id/read', async c => {
    await inScope(c, scope => markRead(scope, readId(c, 'Notification')));
    return c.body(null, 204);
  });
