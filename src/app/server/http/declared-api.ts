import type { Hono } from 'hono';
import type { ViewLog } from '../../../modules/governance/audit/server/view-log.ts';
import type { PageRoute } from '../../../platform/http/declare-page.ts';
import type { OpenRoute, Route } from '../../../platform/http/declare-route.ts';
import type { Public } from '../../../platform/http/routes.ts';
import { members, openRoutes } from './declared-routes.ts';
import { onlySignedIn } from './only-signed-in.ts';
import { noted, notedOpen, permitted, proven, secured, tellsPages } from './route-guards.ts';

/** `/clients/tags` before `/clients/:id`, whichever module they are of; otherwise as they are declared. */
export function fixedWordsFirst<R extends Route>(routes: R[]): R[] {
  const shape = ({ path }: Route) => path.replace(/[^/]+/g, part => (part.startsWith(':') ? '1' : '0'));
  return routes.toSorted((one, next) => shape(one).localeCompare(shape(next)));
}

/** Called by other programs, from no page of this site. */
export const mountProviders = (app: Hono<Public>, looks: ViewLog) =>
  mountOpen(
    app,
    looks,
    openRoutes.filter(each => each.for === 'provider'),
  );

/** Called without a session. */
export const mountVisitors = (app: Hono<Public>, looks: ViewLog) =>
  mountOpen(
    app,
    looks,
    openRoutes.filter(each => each.for === 'visitor'),
  );

function mountOpen(app: Hono<Public>, looks: ViewLog, routes: OpenRoute[]) {
  for (const each of fixedWordsFirst(routes)) app.on(each.method, each.path, notedOpen(each, looks), each.handle);
}

/** In their order: the first that fits an address answers. */
export function mountPages(app: Hono<Public>, pages: PageRoute[], looks: ViewLog) {
  for (const each of pages) {
    const around = each.around ? [each.around] : [];
    app.on(each.method, each.path, notedOpen(each, looks), ...around, each.handle);
  }
}

/** Behind the session, each behind guards of its own. */
export function mountMembers(app: Hono<Public>, looks: ViewLog) {
  for (const each of fixedWordsFirst(members)) {
    const may = [permitted(each), secured(each), proven(each)] as const;
    const guards = [onlySignedIn, tellsPages(each), ...may, noted(each, looks)] as const;
    app.on(each.method, each.path, ...guards, each.handle);
  }
}
