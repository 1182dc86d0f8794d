// @module-tag slow

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { daysInMinutes } from '../../../shared/dates.ts';
import { from, fromThere, observed } from '../../../testing/audit/audited-calls.ts';
import { wholeLog } from '../../../testing/audit/events.ts';
import { openLink, secretOf } from '../../../testing/audit/links.ts';
import { openFuzzContext } from '../../../testing/fuzz/fuzz-context.ts';
import { buildAsking } from '../../../testing/practice/deposits.ts';
import { moveTimestampsBack } from '../../../testing/practice/move-timestamps.ts';
import { sweep } from '../../../testing/practice/waitlist.ts';
import { byRunLength, isInTurn } from '../../../testing/proof.ts';
import { publicPages } from '../../../testing/public-pages.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../testing/world.ts';

// Emailed links show a client's data without sign-in, so each of these pages must be audited like a view by a member.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The opened pages, each in its own practice. */
const opened: { route: string; path: string; practice: Practice }[] = [];

const open = (path: string, by = call(world)) => observed(world, () => by('GET', path, undefined, from));

const openedBy = (route: string) => {
  const found = opened.find(each => each.route === route);
  if (!found) throw new Error(`${route} was not opened`);
  return found;
};

async function openNew(route: string) {
  await world.services.database.pool.query('delete from rate_limits');
  const scene = await openFuzzContext(world);
  const path = await openLink(scene, route);
  opened.push({ route, path, practice: scene.practice });
  return { ...(await open(path)), practice: scene.practice };
}

/** The table of each kind of subject; the newest row is the expected one. */
const tables: Record<string, string> = {
  appointment: 'appointments',
  waitlist: 'waitlist_entries',
  consent: 'clients',
  client: 'clients',
  subscriber: 'newsletter_subscribers',
  lead: 'lead_requests',
  invoice: 'invoices',
  purchase: 'product_purchases',
  package_order: 'package_orders',
  // The deposit of a booking.
  payment: 'appointments',
  affiliate: 'affiliate_links',
  form_request: 'form_requests',
};
const ofNoRow = ['GET /newsletter-unsubscribe', 'GET /reminder-preferences', 'GET /library/:token'];
const ofNoClient = ['GET /newsletter-unsubscribe', 'GET /test-checkout/:token'];

/**
 * In the client room, and seen by members: room/files-page.test.ts, room/room-pages.test.ts. Forms are answered by the
 * same functions as `/f/:token`.
 */
const behindSession = /^GET \/(my\/:slug\/(files\/:id|forms\/:id(\/copy)?|export)|clients\/:id\/room.*)$/;

/** The audit entry expected for the newest row. */
async function lineOf(route: string, { tenantId, userId }: Practice) {
  const [act, subject = ''] = world.open.get(route)?.audit.split(' ') ?? [];
  const { rows } = await world.services.database.pool.query<{ id: number; client: number | null }>(
    `select id::int, coalesce(to_jsonb(t)->>'client_id', case when $2 then id::text end)::int as client
      from ${tables[subject]} t where tenant_id = $1 order by id desc limit 1`,
    [tenantId, subject === 'consent' || subject === 'client'],
  );
  const [row] = rows;
  const isMember = route === 'GET /answer-request';
  const doer = isMember ? { actor: 'member', userId } : { actor: 'client', userId: null };
  const byWhoever = { ...doer, actorName: null, ...fromThere };
  return {
    ...byWhoever,
    ...{ tenantId, act, subject },
    subjectId: ofNoRow.includes(route) ? null : row?.id,
    clients: row?.client && !ofNoClient.includes(route) ? [row.client] : [],
    details: null,
  };
}

/** Opened in every run, for the tests of single links. */
const usedBelow = ['GET /invoice/:token', 'GET /confirm-appointment'];

test('logs each view of personal data by link with actor, practice and client', async () => {
  const looking = [...world.open].filter(
    ([route, { audit }]) => route.startsWith('GET ') && audit !== 'none' && !behindSession.test(route),
  );
  expect(looking.length).toBeGreaterThan(20);
  const inTurn = looking.filter(([route], index) => isInTurn(index, 3) || usedBelow.includes(route));
  const clients = new Set<number>();
  for (const [route] of inTurn) {
    const { status, events, practice } = await openNew(route);
    expect(status, route).toBeLessThan(400);
    expect(events, route).toEqual([expect.objectContaining(await lineOf(route, practice))]);
    for (const id of events.flatMap(event => event.clients)) clients.add(id);
  }
  // Each page has its own client.
  expect(clients.size).toBeGreaterThan(byRunLength(3, 14));
}, 240_000);

test('logs a signed-in member of another practice as the client of the link', async () => {
  const { path, practice } = openedBy('GET /invoice/:token');
  const stranger = await buildPractice(world);
  const { events } = await open(path, stranger.call);
  expect(events).toMatchObject([{ tenantId: practice.tenantId, actor: 'client', userId: null, act: 'read' }]);
});

test('shows link views to the owner in the list and in the export', async () => {
  const { practice } = openedBy('GET /confirm-appointment');
  const { items } = await (await practice.call('GET', '/api/audit?act=read&subject=appointment')).json();
  // The newest entry is the page; the one before is the short link that led to it.
  expect(items[0]).toMatchObject({ actor: 'client', actorName: null, clients: [{ name: 'Felix Romero' }] });
  const file = await (await practice.call('GET', '/api/audit/export?act=read')).text();
  expect(file).toMatch(/The client,Viewed,appointment,\d+,Felix Romero,,Chrome on Windows,203\.0\.113\.0\/24/);
});

test('logs nothing for a link with a wrong secret', async () => {
  for (const { route, path } of opened) {
    const secret = secretOf(path);
    const { status, events } = await open(path.replace(secret, [...secret].toReversed().join('')));
    expect(status, route).toBeGreaterThanOrEqual(400);
    expect(events, route).toEqual([]);
  }
});

// audit-log.test.ts shows the same of calls, and nothing-touched.test.ts that such responses name no client.
test.runIf(isInTurn(1, 2))('logs nothing for pages without personal data', async () => {
  const practice = await buildAsking(world);
  const pages = Object.entries(await publicPages(world, practice)).filter(
    ([path]) => world.open.get(`GET ${path}`)?.audit === 'none',
  );
  expect(pages.length).toBeGreaterThan(8);
  for (const path of pages.flatMap(([, paths]) => paths)) {
    const { text, events } = await open(path);
    expect(text.match(/.{0,60}(?:Felix|Romero|Dana|Reyes|@client|@buyer).{0,40}/)?.[0], path).toBeUndefined();
    expect(events, path).toEqual([]);
  }
});

test('stores no email address, name or secret of a link in the audit log', async () => {
  const log = await wholeLog(world);
  expect(log.match(/.{0,200}(?:@|Felix|Romero|Dana|Reyes|Ines|Marsh|Duarte).{0,80}/)?.[0]).toBeUndefined();
  const secrets = opened.map(({ path }) => secretOf(path));
  expect(secrets.filter(secret => secret.length < 22 || log.includes(secret))).toEqual([]);
});

/** Links that still work after more than a year. */
const endless = [
  'GET /waitlist-offer',
  'GET /api/waitlist/offer',
  'GET /reminder-preferences',
  'GET /newsletter-unsubscribe',
  'GET /invoice/:token',
  'GET /invoice/:token/:paper{pdf|credit-note}',
];

/** Must be the last test, because it moves all data into the past. */
test('logs nothing for an expired link', async () => {
  const days = 400;
  await moveTimestampsBack(world, days);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysInMinutes(days) * 60_000 });
  // As the worker does every minute.
  await sweep(world);
  const noted: string[] = [];
  for (const { route, path } of opened) if ((await open(path)).events.length) noted.push(route);
  vi.useRealTimers();
  const tried = opened.map(({ route }) => route);
  expect(noted.toSorted()).toEqual(endless.filter(route => tried.includes(route)).toSorted());
});
