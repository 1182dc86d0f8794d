import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../../../platform/config/env.ts';
import { setSecureHeaders } from '../../../platform/http/secure-headers.ts';
import { describe } from '../../../platform/telemetry/log.ts';
import { missingHeaders } from '../../../testing/setup/required-headers.ts';
import {
  buildPractice,
  call,
  noAssets,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../testing/world.ts';
import { createApp } from './api.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

/** One response of each kind: pages, the app, API calls, a file, errors. */
const kinds = () => {
  const visitor = call(world);
  const ask: [string, Promise<Response>][] = [
    ['the landing page', visitor('GET', '/')],
    ['a public page', visitor('GET', `/bio/${practice.slug}`)],
    ['the app', practice.call('GET', '/clients')],
    ['a call', practice.call('GET', '/api/clients')],
    ['an export', practice.call('GET', '/api/clients/export')],
    ['a calendar', visitor('GET', '/calendar/none.ics')],
    ['a refusal', visitor('GET', '/api/clients')],
    ['a wrong body', practice.call('POST', '/api/clients', {})],
    ['nothing', visitor('GET', '/nothing')],
    ['a redirect', visitor('GET', '/api/login')],
    ['health', visitor('GET', '/healthz')],
  ];
  return Promise.all(ask.map(async ([kind, answer]) => ({ kind, answer: await answer })));
};

test('sends security headers and a content type with every response', async () => {
  for (const { kind, answer } of await kinds()) {
    const { headers } = answer;
    expect(missingHeaders(answer), kind).toEqual([]);
    // A public page says why it does not; nothing of a session is on it.
    if (kind !== 'a public page') expect(headers.get('cross-origin-opener-policy'), kind).toBe('same-origin');
    if ((await answer.text()).length) expect(headers.get('content-type'), kind).toMatch(/\w+\/\w+/);
    if (headers.get('content-type')?.startsWith('text/'))
      expect(headers.get('content-type'), kind).toMatch(/charset=utf-8/i);
  }
});

test('forbids caching of responses that need a session', async () => {
  for (const path of ['/clients', '/api/clients', '/api/clients/export', '/api/auth/user', '/api/audit'])
    expect((await practice.call('GET', path)).headers.get('cache-control'), path).toMatch(/no-store/);
});

test('sends HSTS for a year including subdomains over HTTPS only', () => {
  const said = (APP_URL: string, HSTS_SUBDOMAINS = true) => {
    const headers = new Headers();
    setSecureHeaders(headers, { APP_URL, HSTS_SUBDOMAINS });
    return headers.get('strict-transport-security');
  };
  expect(said('https://practice.example')).toBe('max-age=31536000; includeSubDomains');
  expect(said('https://practice.example', false)).toBe('max-age=31536000');
  expect(said('http://localhost:3000')).toBeNull();
});

test('logs rejected requests by IDs and on a single line', async () => {
  const lines: string[] = [];
  const before = world.services.log;
  world.services.log = pino({ base: null }, { write: line => lines.push(line) });
  await practice.call('DELETE', '/api/clients/999999');
  await practice.call('GET', '/api/clients/%0a%7b%22level%22%3a50%2c%22msg%22%3a%22forged%22%7d');
  await call(world)('GET', '/api/invoices');
  world.services.log = before;
  const said = lines.map(line => JSON.parse(line));
  const { tenantId, userId } = practice;
  expect(said).toMatchObject([
    { method: 'DELETE', path: '/api/clients/999999', status: 404, tenantId, userId },
    { status: 404, tenantId, userId },
    { path: '/api/invoices', status: 401 },
  ]);
  for (const line of lines) expect(line.trim()).not.toContain('\n');
  expect(JSON.stringify(said)).not.toContain(practice.email);
});

test('sets only Secure, HttpOnly and prefixed cookies over HTTPS', async () => {
  const env = parseEnv({ APP_URL: 'https://practice.example', CONFIRM_EMAIL: 'false' });
  const app = createApp({ ...world.services, env }, noAssets, world.counters);
  const headers = { origin: 'https://practice.example', 'content-type': 'application/json' };
  const body = JSON.stringify({ email: practice.email, password: testPassword });
  const answer = await app.request('/api/login', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Secure-sorrel\.\w+=/);
    for (const rule of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie.split('; ')).toContain(rule);
    expect(cookie).not.toMatch(/Domain=/i);
    expect(cookie.length).toBeLessThan(4_096);
  }
});

test('answers an unexpected error with a generic message and logs it', async () => {
  const lines: string[] = [];
  const log = pino({ base: null, serializers: { err: describe } }, { write: line => lines.push(line) });
  const broken: typeof world.services.database = {
    ...world.services.database,
    pool: new Proxy(world.services.database.pool, {
      get: () => () => {
        throw new TypeError('the secret is in /etc/sorrel.env');
      },
    }),
  };
  const app = createApp({ ...world.services, log, database: broken }, noAssets, world.counters);
  for (const path of ['/api/waitlist/place?token=abcdefghijklmnopqrstuvwxyz', `/bio/${practice.slug}/shop`]) {
    const answer = await app.request(path);
    expect(answer.status, path).toBe(500);
    const text = await answer.text();
    expect(text).toContain('Something went wrong');
    expect(text).not.toMatch(/secret|TypeError|node_modules|\.ts/);
  }
  expect(lines.map(line => JSON.parse(line)).filter(({ level }) => level === 50)).toHaveLength(2);
});

test('answers 404 to undeclared methods and does not echo the request', async () => {
  for (const method of ['PROPFIND', 'OPTIONS']) {
    const answer = await practice.call(method, '/api/clients');
    expect(answer.status, method).toBe(404);
    expect(await answer.text(), method).not.toContain('sorrel.session_token');
  }
});
