import { etag } from 'hono/etag';
import { fromOf } from '../../../../platform/audit/record-event.ts';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { checkLimit, count, countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import * as contract from '../contract.ts';
import { feedInput } from '../contract.ts';
import { changeFeed, feedFile, findFeed, getFeed, renewFeed, revokeFeed } from './feed.ts';
import { tableMetadata } from './tables.ts';

const writes = { allow: 'account.own', audit: 'changed account', needsVerifiedEmail: false } as const;

const calendarFeedRoutes: Route[] = [
  route.get(
    '/api/calendar-feed',
    {
      summary: 'Get the address of your calendar feed',
      allow: 'account.own',
      audit: 'none',
      answer: contract.calendarFeed,
    },
    (scope, { services }) => getFeed(services, scope),
  ),
  route.post(
    '/api/calendar-feed',
    { summary: 'Create a new secret address', ...writes, answer: contract.calendarFeed },
    (scope, { services }) => renewFeed(services, scope),
  ),
  route.put(
    '/api/calendar-feed',
    {
      summary: 'Change what the feed shows',
      ...writes,
      body: feedInput,
      answer: contract.calendarFeed,
      example: async ({ own }) => {
        await own('calendar_feeds');
        return { hideNames: true };
      },
    },
    (scope, { services, body }) => changeFeed(services, scope, body.hideNames),
  ),
  route.delete(
    '/api/calendar-feed',
    { summary: 'Stop sharing your calendar', ...writes, answer: contract.calendarFeed },
    (scope, { services }) => revokeFeed(services, scope),
  ),
];

/**
 * Calendar services poll many feeds from one IP address, so successful requests are limited per feed. Wrong tokens are
 * limited per address to prevent guessing.
 */
const perFeed = { name: 'calendar-feed', max: 240, seconds: hours(1) };
const misses = { name: 'calendar-feed-miss', max: 60, seconds: hours(1) };

/** The URL contains the secret. */
const calendarFeedPages: PageRoute[] = [
  page.get('/calendar/:file', { audit: 'none', around: etag({ weak: true }) }, async c => {
    const services = c.get('services');
    const system = asSystem(services.database);
    const caller = callerHash(c);
    if (caller) await checkLimit(system, misses, caller);
    const token = c.req.param('file').match(/^([\w-]{43})\.ics$/)?.[1] ?? '';
    const feed = token ? await findFeed(services, system, token) : null;
    if (!feed) {
      if (caller) await count(system, misses, caller);
      throw notFound('Calendar');
    }
    await countAttempt(system, perFeed, hashToken(token));
    const { principal, hideNames } = feed;
    const now = new Date();
    const file = await inTenant(services.database, principal, scope =>
      feedFile(services, scope, { hideNames, from: fromOf(c), now }),
    );
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="appointments.ics"',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
  }),
];

export const calendarFeed = defineModule({
  name: 'calendar-feed',
  documents: calendarFeedPages,
  contract,
  routes: calendarFeedRoutes,
  tables: tableMetadata,
});
