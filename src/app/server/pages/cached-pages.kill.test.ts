// @module-tag slow

import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HttpServer, listen } from '../../../platform/http/server.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { serveCachedPages } from './cached-pages.ts';

/** Two processes on one database, each with a real HTTP server. */
type Process = { world: World; server: HttpServer; url: string; quick: number };
let databaseUrl: string;
let one: Process;
let other: Process;

async function startProcess(): Promise<Process> {
  const world = await openWorld(connectWithLongTimeout(databaseUrl));
  const way = serveCachedPages(world.services, world.counter);
  const process: Process = { world, quick: 0, url: '', server: { port: 0, stop: async () => undefined } };
  process.server = await listen({
    fetch: world.fetch,
    quick: (request, response) => {
      const isAnswered = way(request, response);
      if (isAnswered) process.quick++;
      return isAnswered;
    },
    port: 0,
    host: '127.0.0.1',
  });
  process.url = `http://127.0.0.1:${process.server.port}`;
  return process;
}

beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  [one, other] = [await startProcess(), await startProcess()];
});
afterAll(async () => {
  for (const { server, world } of [one, other]) {
    await server.stop();
    await world.close();
  }
});

const visit = (process: Process, { slug }: { slug: string }, init?: RequestInit) =>
  fetch(`${process.url}/bio/${slug}`, init);

/** Requests the page until it is served from the cache. */
async function warm(process: Process, practice: { slug: string }) {
  await vi.waitFor(
    async () => {
      const before = process.quick;
      await (await visit(process, practice)).text();
      expect(process.quick).toBeGreaterThan(before);
    },
    { timeout: 15_000, interval: 20 },
  );
}

async function save(practice: Practice, given: Record<string, unknown>) {
  const page = await (await practice.call('GET', '/api/storefront')).json();
  const answer = await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, ...given });
  expect(answer.status).toBe(200);
}

const ownHeaders = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding']);
const comparable = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name)).sort());

test('shows a save to the next visitor in both processes', async () => {
  const practice = await buildPractice(one.world);
  for (let round = 0; round < 4; round++) {
    await warm(one, practice);
    await warm(other, practice);
    const tagline = `Round ${round} of eating well`;
    await save(practice, { tagline });
    const [here, there] = await Promise.all([visit(one, practice), visit(other, practice)]);
    expect(await there.text()).toContain(tagline);
    expect(await here.text()).toContain(tagline);
  }
});

test('shows changed services, currency, hours, zone and visibility at once', async () => {
  const practice = await buildPractice(one.world);
  const { call } = practice;
  const { settings } = await (await call('GET', '/api/tenant')).json();
  const hours = await (await call('GET', '/api/availability')).json();
  const week = hours.weeklyHours.map(() => [{ from: '20:00', to: '20:30' }]);
  const changes: [string, () => Promise<Response>][] = [
    ['Deep Dive', () => call('POST', '/api/services', service('Deep Dive'))],
    ['EUR', () => call('PUT', '/api/tenant/settings', { ...settings, currency: 'EUR' })],
    ['8:00 PM', () => call('PUT', '/api/availability', { ...hours, weeklyHours: week })],
    ['Asia/Tokyo', () => call('PUT', '/api/tenant/settings', { ...settings, timeZone: 'Asia/Tokyo' })],
  ];
  for (const [seen, change] of changes) {
    await warm(other, practice);
    expect(await (await visit(other, practice)).text()).not.toContain(seen);
    const answer = await change();
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    expect(await (await visit(other, practice)).text()).toContain(seen);
  }
  await warm(other, practice);
  await save(practice, { isActive: false });
  expect((await visit(other, practice)).status).toBe(404);
  await save(practice, { isActive: true });
  expect((await visit(other, practice)).status).toBe(200);
});

const service = (name: string) => ({
  name,
  type: 'consultation',
  durationMinutes: 45,
  price: '80.00',
  isHidden: false,
});

/** The SQL statements that a process sends while `work` runs. */
async function statementsDuring({ world }: Process, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = world.services.database;
  const statements: string[] = [];
  const listening = new Set<unknown>();
  const listen = (client: pg.PoolClient) => {
    if (listening.has(client)) return;
    listening.add(client);
    client.query = new Proxy(client.query, {
      apply: (query, self, given) => {
        statements.push(typeof given[0] === 'string' ? given[0] : String(Object(given[0]).text));
        return Reflect.apply(query, self, given);
      },
    });
  };
  pool.on('acquire', listen);
  await work();
  pool.off('acquire', listen);
  return statements;
}

test('updates the page version for every table the page reads except slot tables', async () => {
  const practice = await buildPractice(one.world);
  one.world.services.pages.changed(practice.tenantId);
  const statements = await statementsDuring(one, async () => (await visit(one, practice)).text());
  const read = new Set(
    statements.flatMap(each => [...each.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name)),
  );
  const { rows } = await one.world.services.database.pool.query(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'page_version'",
  );
  const telling = rows.map(row => row.name);
  expect([...read]).toEqual(expect.arrayContaining(['storefronts', 'tenants', 'services', 'appointments']));
  const taken = ['appointments', 'slot_holds', 'waitlist_offers', 'waitlist_entries', 'busy_times'];
  // An old slug only changes together with its page.
  expect([...read].filter(name => ![...telling, ...taken, 'storefront_slugs'].includes(name))).toEqual([]);
});

test('sends the same response from the cache, plain, compressed and to HEAD', async () => {
  const practice = await buildPractice(one.world);
  for (const init of [
    { headers: { 'accept-encoding': 'identity' } },
    { headers: { 'accept-encoding': 'gzip, br' } },
    { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } },
    { method: 'HEAD', headers: { 'accept-encoding': 'identity' } },
  ]) {
    await save(practice, { tagline: `Asked with ${JSON.stringify(init).length}` });
    const before = one.quick;
    const long = await visit(one, practice, init);
    expect(one.quick).toBe(before);
    const text = await long.text();
    await warm(one, practice);
    const quick = await visit(one, practice, init);
    expect(one.quick).toBeGreaterThan(before);
    expect(await quick.text()).toBe(text);
    expect(comparable(quick)).toEqual(comparable(long));
    expect(quick.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(quick.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('answers 304 to a current ETag and 200 after a change', async () => {
  const practice = await buildPractice(one.world);
  const long = await visit(one, practice);
  const etag = long.headers.get('etag') ?? expect.fail('no ETag');
  await warm(one, practice);
  for (const known of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
    const answer = await visit(one, practice, { headers: { 'if-none-match': known } });
    expect([answer.status, await answer.text()], known).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe(etag);
    expect(answer.headers.get('content-security-policy')).toBe(long.headers.get('content-security-policy'));
  }
  await save(practice, { tagline: 'Something new' });
  const changed = await visit(one, practice, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('Something new');
});

test('compresses exactly the bytes of the page', async () => {
  const practice = await buildPractice(one.world);
  await warm(one, practice);
  const plain = await (await visit(one, practice, { headers: { 'accept-encoding': 'identity' } })).text();
  const refused = await visit(one, practice, { headers: { 'accept-encoding': 'gzip;q=0, br' } });
  expect(refused.headers.get('content-encoding')).toBeNull();
  const page = (await one.world.services.pages.find(practice.slug)) ?? expect.fail('not kept');
  const kept = page.gzip().body ?? expect.fail('no body');
  expect(gunzipSync(kept).toString()).toBe(plain);
});

test('counts each view except robots and HEAD requests', async () => {
  const practice = await buildPractice(one.world);
  await warm(one, practice);
  const seen = async () => {
    await one.world.counter.write();
    return (await (await practice.call('GET', '/api/storefront')).json()).views;
  };
  const before = await seen();
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' };
  await visit(one, practice, { headers: browser });
  await visit(one, practice, { method: 'HEAD', headers: browser });
  await visit(one, practice, { headers: { 'user-agent': 'Googlebot/2.1' } });
  expect((await seen()) - before).toBe(1);
});

test('redirects an old slug with its query from the cache', async () => {
  const practice = await buildPractice(one.world);
  await warm(other, practice);
  const slug = `moved-${Date.now()}`;
  const lead = async (at: Process) => (await visit(at, practice, { redirect: 'manual' })).headers.get('location');
  await save(practice, { slug });
  expect([await lead(one), await lead(other)]).toEqual([`/bio/${slug}`, `/bio/${slug}`]);
  const query = await fetch(`${other.url}/bio/${practice.slug}?utm_source=card`, { redirect: 'manual' });
  expect([query.status, query.headers.get('location')]).toEqual([301, `/bio/${slug}?utm_source=card`]);
  // Changed back: redirects must not loop.
  await save(practice, { slug: practice.slug });
  expect(await lead(other)).toBeNull();
  const { headers } = await visit(other, { slug }, { redirect: 'manual' });
  expect(headers.get('location')).toBe(`/bio/${practice.slug}`);
});

test('answers an unknown slug from the cache until a practice takes it', async () => {
  const slug = `later-${Date.now()}`;
  expect((await visit(other, { slug })).status).toBe(404);
  const before = other.quick;
  const again = await visit(other, { slug });
  expect([again.status, other.quick - before]).toEqual([404, 1]);
  const practice = await buildPractice(one.world);
  await save(practice, { slug });
  expect((await visit(other, { slug })).status).toBe(200);
  expect((await visit(other, practice, { redirect: 'manual' })).status).toBe(301);
});

test('stops offering a slot as soon as it is booked in this process', async () => {
  const practice = await buildPractice(one.world);
  await warm(one, practice);
  const html = await (await visit(one, practice)).text();
  const [, start = ''] = /<time[^>]*dateTime="([^"]+)"/i.exec(html) ?? [];
  const zoned = Temporal.Instant.from(start).toZonedDateTimeISO('America/Los_Angeles');
  const slot = { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString().slice(0, 5) };
  const booked = await practice.call('POST', '/api/appointments/book', bookingFields(practice.slug, slot));
  expect(booked.status, await booked.clone().text()).toBe(200);
  const after = await (await visit(one, practice)).text();
  expect(after).toContain('Next free');
  expect(after).not.toContain(start);
});

test('renders once for a hundred visitors after a change', async () => {
  const practice = await buildPractice(one.world);
  await warm(one, practice);
  one.world.services.pages.changed(practice.tenantId);
  const pages: Promise<string>[] = [];
  const statements = await statementsDuring(one, () => {
    for (let count = 0; count < 100; count++) pages.push(visit(one, practice).then(answer => answer.text()));
    return Promise.all(pages);
  });
  expect(new Set(await Promise.all(pages)).size).toBe(1);
  expect(statements.filter(each => each.includes('from "storefront_slugs"'))).toHaveLength(1);
});

test('shows changes made directly in the database once they are committed', async () => {
  const practice = await buildPractice(one.world);
  const { pool } = one.world.services.database;
  await warm(other, practice);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update storefronts set tagline = $1 where tenant_id = $2', ['By hand', practice.tenantId]);
  await client.query('update services set name = $1 where tenant_id = $2', ['By hand, too', practice.tenantId]);
  // Not committed, so nobody sees it and the cached page stays valid.
  await warm(other, practice);
  expect(await (await visit(other, practice)).text()).not.toContain('By hand');
  await client.query('commit');
  client.release();
  expect(await (await visit(other, practice)).text()).toContain('By hand');
});

test('does not block concurrent transactions on one practice', async () => {
  const practice = await buildPractice(one.world);
  const { pool } = one.world.services.database;
  const [first, second] = [await pool.connect(), await pool.connect()];
  const change = (table: string, column: string) =>
    `update ${table} set ${column} = 'changed' where tenant_id = ${practice.tenantId}`;
  await first.query('begin');
  await second.query('begin');
  // If the first transaction locked the version row at once, the second would wait here for its commit.
  expect((await first.query(change('services', 'description'))).rowCount).toBeGreaterThan(0);
  expect((await second.query(change('storefronts', 'tagline'))).rowCount).toBe(1);
  await Promise.all([first.query('commit'), second.query('commit')]);
  first.release();
  second.release();
});
