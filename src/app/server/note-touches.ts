import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Looks } from '../../features/audit/server/looks.ts';
import type { Public } from '../../platform/http/routes.ts';
import { noteVisitor } from './note-call.ts';
import { pageTouches } from './open-touches.ts';

/** Notes in the audit log what a page and its form do, as the table says; of what declares itself, its guard does. */
export const noteOpenTouches =
  (looks: Looks): MiddlewareHandler<Public> =>
  async (c, next) => {
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = matchedRoutes(c).find(each => each.method === method);
    const action = route && pageTouches[`${method} ${route.path}`];
    if (!action) return next();
    await noteVisitor(c, next, { looks, action });
  };
