import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../../app/server/http/api.ts';
import { parseEnv } from '../../../../platform/config/env.ts';
import {
  buildPractice,
  call,
  cookieOf,
  noAssets,
  openWorld,
  testPassword,
  type World,
} from '../../../../testing/world.ts';

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await openWorld();
  const { email } = await buildPractice(world);
  cookie = cookieOf(await call(world)('POST', '/api/login', { email, password: testPassword }));
});
afterAll(() => world.close());

type Way = { trusted?: string; peer?: string; forwardedFor?: string };

/** The app behind a proxy, with its log lines. */
function openBehind({ trusted = '0', peer = '127.0.0.1', forwardedFor = '203.0.113.7' }: Way) {
  const lines: string[] = [];
  const log = pino({}, new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  const env = { ...world.services.env, TRUSTED_PROXIES: parseEnv({ TRUSTED_PROXIES: trusted }).TRUSTED_PROXIES };
  const app = createApp({ ...world.services, env, log }, noAssets, world.counters);
  const ask = async () => {
    const headers = { cookie, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) };
    const request = new Request('http://localhost:3000/api/instance', { headers });
    return app.fetch(request, { incoming: { socket: { remoteAddress: peer } } });
  };
  return { ask, warnings: () => lines.filter(line => line.includes('limits per address are off')) };
}

const stateOf = async (way: Way) => (await openBehind(way).ask()).json();

describe('GET /api/instance', () => {
  test('reports an undeclared proxy to the owner and logs it once', async () => {
    const { ask, warnings } = openBehind({});
    for (let time = 0; time < 3; time++) expect(await (await ask()).json()).toEqual({ hasUnknownProxy: true });
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain('TRUSTED_PROXIES=1');
  });

  test.each<[string, Way]>([
    ['the proxy is declared by number', { trusted: '1' }],
    ['the proxy is declared by its network', { trusted: '127.0.0.0/8' }],
    ['no proxy says for whom it asks', { forwardedFor: '' }],
    ['the header is made up by a visitor', { peer: '203.0.113.9' }],
    ['the header holds no address', { forwardedFor: 'unknown' }],
  ])('reports no unknown proxy when %s', async (_, way) => {
    const { ask, warnings } = openBehind(way);
    expect(await (await ask()).json()).toEqual({ hasUnknownProxy: false });
    expect(warnings()).toEqual([]);
  });

  test('reports a proxy outside the declared networks', async () => {
    expect(await stateOf({ trusted: '192.0.2.0/24', peer: '::ffff:172.17.0.1' })).toEqual({ hasUnknownProxy: true });
  });

  test('reports nothing on a server shared by several practices', async () => {
    await buildPractice(world);
    expect(await stateOf({})).toEqual({ hasUnknownProxy: false });
  });
});
