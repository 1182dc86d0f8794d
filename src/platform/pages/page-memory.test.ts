import { expect, test } from 'vitest';
import { answerWith, type FinishedPage, finishPage, type Lasting } from './finished-page.ts';
import { openPageMemory } from './page-memory.ts';

const lasting: Lasting = { tenantId: 1, about: 1, freshUntil: Infinity, endsAt: Infinity };
const page = (text: string, given: Partial<Lasting> = {}, status = 200) =>
  finishPage(new Response(text, { status, headers: { 'content-type': 'text/html' } }), { ...lasting, ...given });
const textOf = (finished: FinishedPage | null) => finished?.plain.body?.toString() ?? null;

/** A page whose making ends when it is told. */
function slowPage(text: string, given: Partial<Lasting> = {}) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { end: resolve, make: () => promise.then(() => page(text, given)) };
}

function open(room = { bytes: 1_000_000, missing: 3 }) {
  const clock = { time: 0 };
  const memory = openPageMemory(room, () => clock.time);
  memory.open();
  return { memory, clock };
}

test('a page that was begun before a change and ended after it is not kept, and nobody who came later got it', async () => {
  const { memory } = open();
  const [before, after] = [slowPage('before'), slowPage('after')];
  const early = memory.get('fernhill', before.make);
  memory.changed(1);
  const late = memory.get('fernhill', after.make);
  after.end();
  expect(textOf(await late)).toBe('after');
  before.end();
  expect(textOf(await early)).toBe('before');
  expect(textOf(memory.find('fernhill'))).toBe('after');
});

test('the same when the one begun before ends first, and when nobody came later', async () => {
  const { memory } = open();
  const before = slowPage('before');
  const early = memory.get('fernhill', before.make);
  memory.changed(1);
  before.end();
  await early;
  expect(memory.find('fernhill')).toBeNull();
});

test('a change of one practice leaves the pages of the others; what nobody had may be somebody’s now', async () => {
  const { memory } = open();
  await memory.get('mine', () => page('mine'));
  await memory.get('theirs', () => page('theirs', { tenantId: 2 }));
  await memory.get('nobodys', () => page('nothing here', { tenantId: null }, 404));
  expect(textOf(memory.find('nobodys'))).toBe('nothing here');
  memory.changed(1);
  expect(['mine', 'theirs', 'nobodys'].map(each => textOf(memory.find(each)))).toEqual([null, 'theirs', null]);
});

test('all who ask meanwhile get the one that is made; a failure is not kept', async () => {
  const { memory } = open();
  let made = 0;
  const make = () => {
    made++;
    return page('once');
  };
  await Promise.all(Array.from({ length: 100 }, () => memory.get('fernhill', make)));
  expect(made).toBe(1);
  memory.changed(1);
  const failing = () => Promise.reject(new Error('no database'));
  await expect(memory.get('fernhill', failing)).rejects.toThrow('no database');
  expect(textOf(await memory.get('fernhill', make))).toBe('once');
});

test('a page is looked at again beside serving it, and is not served any more when it ends', async () => {
  const { memory, clock } = open();
  const times = { freshUntil: 30, endsAt: 60 };
  await memory.get('fernhill', () => page('first', times));
  clock.time = 29;
  expect(textOf(memory.find('fernhill'))).toBe('first');
  clock.time = 30;
  expect(memory.find('fernhill')).toBeNull();
  const second = slowPage('second', { freshUntil: 90, endsAt: 120 });
  expect(textOf(await memory.get('fernhill', second.make))).toBe('first');
  const third = slowPage('third');
  expect(textOf(await memory.get('fernhill', third.make))).toBe('first');
  second.end();
  await expect.poll(() => textOf(memory.find('fernhill'))).toBe('second');
  clock.time = 120;
  third.end();
  expect(textOf(await memory.get('fernhill', third.make))).toBe('third');
});

test('nothing is kept before the memory is opened and after it is closed', async () => {
  const memory = openPageMemory();
  await memory.get('fernhill', () => page('closed'));
  expect(memory.find('fernhill')).toBeNull();
  memory.open();
  await memory.get('fernhill', () => page('open'));
  expect(textOf(memory.find('fernhill'))).toBe('open');
  const begun = slowPage('begun while open');
  const waiting = memory.get('orchard', begun.make);
  memory.close();
  memory.open();
  begun.end();
  await waiting;
  expect(['fernhill', 'orchard'].map(memory.find)).toEqual([null, null]);
});

test('there is room for so many bytes and so many addresses that nobody has: those asked for last', async () => {
  const { memory } = open({ bytes: 10_000, missing: 3 });
  for (const name of ['a', 'b', 'c']) await memory.get(name, () => page('x'.repeat(600)));
  memory.find('a');
  await memory.get('d', () => page('x'.repeat(600)));
  expect(['a', 'b', 'c', 'd'].map(name => memory.find(name) !== null)).toEqual([true, false, true, true]);
  for (let number = 0; number < 1_000; number++) {
    await memory.get(`made-up-${number}`, () => page('none', { tenantId: null }, 404));
  }
  expect(memory.find('a')).not.toBeNull();
  const kept = Array.from({ length: 1_000 }, (_, number) => memory.find(`made-up-${number}`)).filter(Boolean);
  expect(kept).toHaveLength(3);
});

test.each([
  ['gzip', 'gzip'],
  ['br, GZIP;q=0.5', 'gzip'],
  ['gzip;q=0, br', undefined],
  ['gzip;q=0.000', undefined],
  ['br', undefined],
  ['x-gzipped', undefined],
  ['', undefined],
])('to who takes %j the page is sent as %s', async (accepted, coding) => {
  const finished = await page('text');
  const answer = answerWith(finished, name => (name === 'accept-encoding' ? accepted : undefined));
  expect(answer.headers['content-encoding']).toBe(coding);
  expect(answer.headers['content-length']).toBe(String(answer.body?.length));
  expect(answer.headers.vary).toBe('accept-encoding');
});

test('an address that nobody has is never "unchanged"', async () => {
  const finished = await page('none', {}, 404);
  expect(answerWith(finished, name => (name === 'if-none-match' ? '*' : undefined)).status).toBe(404);
});
