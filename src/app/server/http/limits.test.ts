// @module-tag slow

import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../platform/database/scope.ts';
import { practiceLimits } from '../../../testing/limits/practices.ts';
import { visitorLimits } from '../../../testing/limits/visitors.ts';
import { casesInTurn } from '../../../testing/proof.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Where the other limits are tested. A limit that is missing in both lists fails the first test. */
const elsewhere: Record<string, string> = {
  'affiliate-recipient': 'shop/affiliates/server/access',
  'affiliate-visitor': 'shop/affiliates/server/clicks',
  'api-key': 'accounts/api-keys/server/api-keys',
  'api-key-unknown': 'accounts/api-keys/server/api-keys',
  'book-phone': 'scheduling/appointments/server/booking/book',
  'book-recipient': 'scheduling/appointments/server/booking/book',
  'calendar-feed': 'scheduling/calendar-feed/server/feed',
  'calendar-feed-miss': 'scheduling/calendar-feed/server/feed',
  'campaign-test': 'marketing/campaigns/server/preview',
  'coupon-page': 'shop/marketplace/server/crowd',
  'room-messages': 'room/messages/server/messages',
  'instance-sms-by-hand': 'messaging/sms/server/sms',
  'instance-sms-practice': 'messaging/sms/server/send-sms.pg',
  'instance-sms-test': 'accounts/vendors/server/test-vendor',
  'instance-sms-tests': 'accounts/vendors/server/test-vendor',
  'instance-sms-told': 'messaging/sms/server/send-sms.pg',
  'invitations-addressee': 'accounts/team/server/join',
  'invitations-practice': 'accounts/team/server/join',
  'lead-address': 'marketing/leads/server/request',
  'lead-recipient': 'marketing/leads/server/request',
  'library-again': 'shop/marketplace/server/purchases',
  'library-page': 'shop/marketplace/server/crowd',
  'mail-webhook-unsigned': 'messaging/suppressions/server/webhook',
  'new-pictures': 'accounts/auth/server/account',
  'package-address': 'scheduling/packages/server/orders',
  'package-client': 'scheduling/packages/server/orders',
  'package-page': 'scheduling/packages/server/orders',
  'payment-refusal-told': 'billing/payments/server/calls-out.pg',
  'payment-webhook-unsigned': 'billing/payments/server/webhooks',
  'room-address': 'room/access/server/codes',
  'room-invited': 'room/access/server/codes',
  'room-practice': 'room/access/server/codes',
  'room-recipient': 'room/access/server/codes',
  'second-step': 'accounts/auth/server/two-factor',
  'sender-check': 'messaging/deliverability/server/deliverability',
  'shop-address': 'shop/marketplace/server/shop',
  'shop-page': 'shop/marketplace/server/crowd',
  'shop-recipient': 'shop/marketplace/server/shop',
  'sign-in-account': 'accounts/auth/server/sign-in',
  'sign-up-address': 'accounts/auth/server/sign-in',
  'subscribe-address': 'marketing/subscribers/server/limits',
  'subscribe-mails': 'marketing/subscribers/server/limits',
  'subscribe-page': 'marketing/subscribers/server/limits',
  'subscribe-recipient': 'marketing/subscribers/server/limits',
  'vendor-test': 'accounts/vendors/server/test-vendor',
  'waitlist-recipient': 'scheduling/waitlist/server/line',
};
/** Limits that skip work silently instead of refusing the request. */
const silent = 'src/app/server/http/silent-limits.test.ts';
/** Tests outside src/modules. */
const atPages: Record<string, string> = {
  'affiliate-link': silent,
  'invoice-pay': 'src/app/server/pages/payment/invoice-pages.test.ts',
  'room-export': 'src/app/server/pages/room/room-pages.test.ts',
  'library-recipient': silent,
  'subscribe-mailbox': silent,
};

const page = readFileSync('docs/security.md', 'utf8');
/** Count and seconds of each limit in docs/security.md, which src/security.test.ts compares with the code. */
const most = new Map(
  [...page.matchAll(/^\| `([a-z-]+)` \| ([\d,]+) \| (\d+) (minute|hour)s? \|$/gm)].map(
    ([, name = '', max = '', count, unit]) => [
      name,
      { max: Number(max.replaceAll(',', '')), seconds: Number(count) * (unit === 'hour' ? 3_600 : 60) },
    ],
  ),
);

const cases = [...visitorLimits(() => world), ...practiceLimits(() => world)];
const tooOften = 'Too many attempts. Wait a few minutes and try again.';
const db = () => asSystem(world.services.database).db;

test.each(casesInTurn(cases, 3))(
  '%s, %s: allows the last request, answers 429 to the next one and serves others',
  async (name, _what, build) => {
    const { status, ask, other } = await build();
    expect((await ask()).status).toBe(status);
    const { max, seconds } = most.get(name) ?? expect.fail('it stands nowhere');
    const oneBelow = sql`update rate_limits set count = ${max - 1} where key like ${`${name}:%`} returning key`;
    expect((await db().execute(oneBelow)).rows.length).toBeGreaterThan(0);
    expect((await ask()).status).toBe(status);
    const refused = await ask();
    expect([refused.status, (await refused.text()).includes(tooOften)]).toEqual([429, true]);
    // The window has just begun.
    const comeBack = Number(refused.headers.get('retry-after'));
    expect(comeBack).toBeGreaterThan(seconds - 120 > 0 ? seconds - 120 : 0);
    expect(comeBack).toBeLessThanOrEqual(seconds);
    expect((await other()).status).toBe(status);
  },
);

test('covers every rate limit', () => {
  const files = new Map([
    ...Object.entries(elsewhere).map(([name, file]) => [name, `src/modules/${file}.test.ts`] as const),
    ...Object.entries(atPages),
  ]);
  const known = [...new Set([...files.keys(), ...cases.map(([name]) => name)])];
  expect(known.toSorted()).toEqual([...most.keys()].sort());
  expect([...files.values()].filter(file => !existsSync(file))).toEqual([]);
});
