import { expect, test } from 'vitest';
import { type CachedPage, type CacheLifetime, responseFor, toCachedPage } from './cached-page.ts';
import { openPageCache, type PageCache } from './page-cache.ts';
import { namesIn } from './page-versions.ts';

const lasting: CacheLifetime = { tenantId: 1, about: 1, freshUntil: Infinity, endsAt: Infinity };
const page = (text: string, given: Partial<CacheLifetime> = {}, status = 200) =>
  toCachedPage(new Response(text, { status, headers: { 'content-type': 'text/html' } }), { ...lasting, ...given });
const textOf = (finished: CachedPage | null) => finished?.plain.body?.toString() ?? null;

/** A page whose rendering ends on request. */
function slowPage(text: string, given: Partial<CacheLifetime> = {}) {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const make = async () => {
    begun.resolve();
    await ended.promise;
    return page(text, given);
  };
  return { begun: begun.promise, end: ended.resolve, make };
}

/** Every address has the version saved last. */
function open(room = { bytes: 1_000_000, missing: 3 }) {
  const state = { time: 0, version: 'first' };
  const versionOf = async () => state.version;
  const memory = openPageCache(versionOf, room, () => state.time);
  return { memory, state };
}
const kept = async (memory: PageCache, address: string) => textOf(await memory.find(address));

test('does not serve a page whose rendering began before the last save', async () => {
  const { memory, state } = open();
  const [before, after] = [slowPage('before'), slowPage('after')];
  const early = memory.get('fernhill', before.make);
  await before.begun;
  state.version = 'second';
  const late = memory.get('fernhill', after.make);
  await after.begun;
  after.end();
  expect(textOf(await late)).toBe('after');
  before.end();
  expect(textOf(await early)).toBe('before');
  expect(await kept(memory, 'fernhill')).not.toBe('before');
});

test('serves a cached page only while its version is current', async () => {
  const { memory, state } = open();
  await memory.get('fernhill', () => page('first'));
  expect(await kept(memory, 'fernhill')).toBe('first');
  state.version = 'second';
  expect([memory.has('fernhill'), await kept(memory, 'fernhill')]).toEqual([true, null]);
  await memory.get('fernhill', () => page('second'));
  expect(await kept(memory, 'fernhill')).toBe('second');
});

test('invalidates all pages of a practice, including one being rendered', async () => {
  const { memory } = open();
  await memory.get('mine', () => page('mine'));
  await memory.get('theirs', () => page('theirs', { tenantId: 2 }));
  const begun = slowPage('begun before');
  const early = memory.get('mine-too', begun.make);
  await begun.begun;
  memory.changed(1);
  const later = memory.get('mine-too', () => page('begun after'));
  begun.end();
  expect([textOf(await early), textOf(await later)]).toEqual(['begun before', 'begun after']);
  expect(await Promise.all(['mine', 'theirs', 'mine-too'].map(each => kept(memory, each)))).toEqual([
    null,
    'theirs',
    'begun after',
  ]);
});

test('renders once for concurrent requests and does not cache a failure', async () => {
  const { memory, state } = open();
  let made = 0;
  const make = () => {
    made++;
    return page('once');
  };
  await Promise.all(Array.from({ length: 100 }, () => memory.get('fernhill', make)));
  expect(made).toBe(1);
  state.version = 'second';
  const failing = () => Promise.reject(new Error('no database'));
  await expect(memory.get('fernhill', failing)).rejects.toThrow('no database');
  expect(textOf(await memory.get('fernhill', make))).toBe('once');
});

test('refreshes a stale page in the background and drops an expired one', async () => {
  const { memory, state } = open();
  const times = { freshUntil: 30, endsAt: 60 };
  await memory.get('fernhill', () => page('first', times));
  state.time = 29;
  expect(await kept(memory, 'fernhill')).toBe('first');
  state.time = 30;
  expect(await kept(memory, 'fernhill')).toBeNull();
  const second = slowPage('second', { freshUntil: 90, endsAt: 120 });
  expect(textOf(await memory.get('fernhill', second.make))).toBe('first');
  const third = slowPage('third');
  expect(textOf(await memory.get('fernhill', third.make))).toBe('first');
  second.end();
  await expect.poll(() => kept(memory, 'fernhill')).toBe('second');
  state.time = 120;
  third.end();
  expect(textOf(await memory.get('fernhill', third.make))).toBe('third');
});

test('evicts the least recently used pages and limits cached 404s', async () => {
  const { memory } = open({ bytes: 10_000, missing: 3 });
  for (const name of ['a', 'b', 'c']) await memory.get(name, () => page('x'.repeat(600)));
  await memory.find('a');
  await memory.get('d', () => page('x'.repeat(600)));
  expect(['a', 'b', 'c', 'd'].map(memory.has)).toEqual([true, false, true, true]);
  for (let number = 0; number < 1_000; number++) {
    await memory.get(`made-up-${number}`, () => page('none', { tenantId: null }, 404));
  }
  expect(memory.has('a')).toBe(true);
  expect(Array.from({ length: 1_000 }, (_, number) => `made-up-${number}`).filter(memory.has)).toHaveLength(3);
});

test.each([
  ['fernhill', ['fernhill']],
  ['fernhill/shop/4', ['fernhill']],
  ['eat.fernhill.example/', ['eat.fernhill.example']],
  ['eat.fernhill.example/second/articles/?2', ['eat.fernhill.example', 'second']],
])('finds %s under %j', (address, names) => {
  expect(namesIn(address)).toEqual(names);
});

test.each([
  ['gzip', 'gzip'],
  ['br, GZIP;q=0.5', 'gzip'],
  ['gzip;q=0, br', undefined],
  ['gzip;q=0.000', undefined],
  ['br', undefined],
  ['x-gzipped', undefined],
  ['', undefined],
])('answers Accept-Encoding %j with the encoding %s', async (accepted, coding) => {
  const finished = await page('text');
  const answer = responseFor(finished, name => (name === 'accept-encoding' ? accepted : undefined));
  expect(answer.headers['content-encoding']).toBe(coding);
  expect(answer.headers['content-length']).toBe(String(answer.body?.length));
  expect(answer.headers.vary).toBe('accept-encoding');
});

test('never answers 304 for a page that does not exist', async () => {
  const finished = await page('none', {}, 404);
  expect(responseFor(finished, name => (name === 'if-none-match' ? '*' : undefined)).status).toBe(404);
});
