import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { refuseUnproven } from '../../features/auth/server/proven.ts';
import { AppError } from '../../platform/errors.ts';
import type { Private } from '../../platform/http/routes.ts';
import { reachOf } from './route-reach.ts';

/** Which route answers, as `GET /api/clients/:id`; null for an address with nothing behind it. */
export function routeOf(c: Context): string | null {
  // As hono dispatches it: a HEAD request is answered by the route for GET.
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = matchedRoutes(c).find(each => each.method === method);
  return route ? `${method} ${route.path}` : null;
}

/** The way to a second step, and out of the practice that asks for it. */
const openBeforeSecondStep = [
  'GET /api/auth/user',
  'GET /api/auth/two-factor',
  'POST /api/auth/two-factor',
  'POST /api/auth/two-factor/confirm',
  'POST /api/auth/practice',
];

/** Who lacks the second step that the role asks for can do nothing but set it up; leaving by /api/logout is no route here. */
export const onlySecured: MiddlewareHandler<Private> = async (c, next) => {
  const route = routeOf(c);
  if (c.get('who').mustSecure && route && !openBeforeSecondStep.includes(route)) {
    throw new AppError('forbidden', 'Your practice requires two-step sign-in. Set it up to continue.');
  }
  await next();
};

/** Until an account's address is shown to be its owner's (route-reach.ts). */
export const onlyProven: MiddlewareHandler<Private> = async (c, next) => {
  const route = routeOf(c);
  if (route && reachOf(route) === 'strangers') refuseUnproven(c.get('who'));
  await next();
};

export const heldRoutes = { openBeforeSecondStep };
