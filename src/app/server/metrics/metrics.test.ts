import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, clientFields, noAssets, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { createApp } from '../http/api.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { listenForWatchers } from './metrics-routes.ts';

let world: World;
let metrics: Metrics;
let practice: Practice;
let app: ReturnType<typeof createApp>;
const token = 'a token of the watchers';
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world, { name: 'Juniper & Oak' });
  metrics = openMetrics(world.services);
  const services = { ...world.services, env: { ...world.services.env, METRICS_TOKEN: token } };
  app = createApp(services, noAssets, { ...world.counters, metrics });
});
afterAll(async () => {
  metrics.stop();
  await world.close();
});

const ask = (authorization = `Bearer ${token}`) => app.request('/metrics', { headers: { authorization } });
const lines = async () => (await (await ask()).text()).split('\n');
const lineOf = async (beginning: string) => (await lines()).find(line => line.startsWith(beginning));

test('answers 404 without the right token or when metrics are off', async () => {
  expect((await ask()).headers.get('content-type')).toContain('text/plain; version=0.0.4');
  for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
    expect((await ask(wrong)).status, wrong).toBe(404);
  expect((await world.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  expect((await world.request('/metrics')).status).toBe(404);
});

test('labels requests by route and status without personal data', async () => {
  const { id } = await (await practice.call('POST', '/api/clients', clientFields({ lastName: 'Okonkwo' }))).json();
  await practice.call('GET', `/api/clients/${id}`);
  await practice.call('GET', '/api/clients/999999');
  await world.request(`/bio/${practice.slug}`);
  await world.request('/nothing/here/at-all');
  const count = 'sorrel_http_request_seconds_count';
  expect(await lineOf(`${count}{method="POST",route="/api/clients",status="201"}`)).toMatch(/ 1$/);
  expect(await lineOf(`${count}{method="GET",route="/api/clients/:id",status="200"}`)).toMatch(/ 1$/);
  expect(await lineOf(`${count}{method="GET",route="/api/clients/:id",status="404"}`)).toMatch(/ 1$/);
  const text = (await lines()).join('\n');
  for (const name of [practice.slug, practice.email, 'Juniper', 'Okonkwo', `/${id}`, 'at-all'])
    expect(text, name).not.toContain(name);
});

test('counts waiting jobs with the age of the oldest', async () => {
  const before = Number((await lineOf('sorrel_waiting{queue="mails"}'))?.split(' ').at(-1));
  await world.services.database.pool.query(
    `update email_logs set status = 'queued', next_attempt_at = now() - interval '90 seconds' where tenant_id = ${practice.tenantId}`,
  );
  const { rows } = await world.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from email_logs where status = 'queued' and kind <> 'bulk'`,
  );
  expect(before).toBeGreaterThanOrEqual(0);
  expect(await lineOf('sorrel_waiting{queue="mails"}')).toBe(`sorrel_waiting{queue="mails"} ${rows[0]?.count}`);
  expect(Number((await lineOf('sorrel_waiting_oldest_seconds{queue="mails"}'))?.split(' ').at(-1))).toBeGreaterThan(
    rows[0]?.count ? 89 : -1,
  );
});

test('exports database connections, their wait time and event loop lag', async () => {
  const text = (await lines()).join('\n');
  for (const name of [
    'sorrel_database_up 1',
    'sorrel_database_connections{state="open"}',
    'sorrel_database_connection_waiters',
    'sorrel_database_connection_wait_seconds_count',
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
  ])
    expect(text, name).toContain(name);
});

test('exports process metrics without a database', async () => {
  const { database } = world.services;
  const pool = Object.assign(Object.create(database.pool), {
    connect: () => Promise.reject(new Error('gone')),
    query: () => Promise.reject(new Error('gone')),
  });
  const alone = openMetrics({ ...world.services, database: { ...database, pool } });
  const { text } = await alone.read();
  expect(text).toContain('sorrel_database_up 0');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  alone.stop();
});

test('serves metrics and health checks without a token on their own port, and nothing else', async () => {
  const { port, stop } = await listenForWatchers(world.services, metrics, { port: 0, host: '127.0.0.1' });
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await status('/metrics'), await status('/healthz'), await status('/readyz')]).toEqual([200, 200, 200]);
  expect([await status('/api/clients'), await status('/')]).toEqual([404, 404]);
  await stop();
});
