import { etag } from 'hono/etag';
import { asSystem, inTenant } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { callerHash } from '../../../platform/http/caller.ts';
import {
  inScope,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
} from '../../../platform/http/routes.ts';
import { checkLimit, count, countAttempt, hours } from '../../../platform/rate-limit.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { fromOf } from '../../audit/server/note-event.ts';
import { calendarFeed, feedInput } from '../contract.ts';
import { changeFeed, findFeed, getFeed, renewFeed, revokeFeed } from './feed.ts';
import { feedFile } from './feed-file.ts';

/** Below /api/calendar-feed. */
export const calendarFeedRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(calendarFeed.parse(await inScope(c, scope => getFeed(c.get('services'), scope)))))
  .post('/', async c => c.json(calendarFeed.parse(await inScope(c, scope => renewFeed(c.get('services'), scope)))))
  .put('/', async c => {
    const { hideNames } = await readBody(c, feedInput);
    return c.json(calendarFeed.parse(await inScope(c, scope => changeFeed(c.get('services'), scope, hideNames))));
  })
  .delete('/', async c => c.json(calendarFeed.parse(await inScope(c, scope => revokeFeed(c.get('services'), scope)))));

/** Calendar programs ask every few minutes at most, but many from one address; those that guess never find anything. */
const perFeed = { name: 'calendar-feed', max: 240, seconds: hours(1) };
const misses = { name: 'calendar-feed-miss', max: 60, seconds: hours(1) };

/** Below /calendar: the address is the secret. */
export const publicCalendarFeedRoutes: PublicRoutes = publicRoutes().get('/:file', etag({ weak: true }), async c => {
  const services = c.get('services');
  const system = asSystem(services.database);
  const caller = callerHash(c);
  if (caller) await checkLimit(system, misses, caller);
  const token = c.req.param('file').match(/^([\w-]{43})\.ics$/)?.[1] ?? '';
  const found = token ? await findFeed(services, system, token) : null;
  if (!found) {
    if (caller) await count(system, misses, caller);
    throw notFound('Calendar');
  }
  await countAttempt(system, perFeed, hashToken(token));
  const { who, hideNames } = found;
  const now = new Date();
  const file = await inTenant(services.database, who, scope =>
    feedFile(services, scope, { hideNames, from: fromOf(c), now }),
  );
  return c.body(file, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="appointments.ics"',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
});
