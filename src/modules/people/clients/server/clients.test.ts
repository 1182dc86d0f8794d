import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { writeCursor } from '../../../../platform/cursor.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { type ClientPage, client, clientPage, listedClient } from '../contract.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  for (let number = 0; number < 25; number++) {
    const name = { firstName: `First${number % 3}`, lastName: `Last${String(number).padStart(2, '0')}` };
    await practice.call('POST', '/api/clients', clientFields({ ...name, email: `c${number}@client.example` }));
  }
});
afterAll(() => world.close());

const page = async (query: string): Promise<ClientPage> => (await practice.call('GET', `/api/clients?${query}`)).json();

test('creates, reads, updates and deletes a client', async () => {
  const { call } = await buildPractice(world);
  const fields = clientFields({ age: '41', phone: '', notes: '' });
  const created = await call('POST', '/api/clients', fields);
  expect(created.status).toBe(201);
  const { id, ...rest } = await created.json();
  expect(rest).toMatchObject({
    age: 41,
    phone: null,
    notes: null,
    status: 'active',
    progressPercentage: 0,
    lastContact: null,
  });
  const changed = await call('PUT', `/api/clients/${id}`, { ...fields, status: 'paused', age: '' });
  expect(await changed.json()).toMatchObject({ id, status: 'paused', age: null });
  expect((await call('DELETE', `/api/clients/${id}`)).status).toBe(204);
  expect((await call('GET', `/api/clients/${id}`)).status).toBe(404);
  expect((await call('DELETE', `/api/clients/${id}`)).status).toBe(404);
});

test('rejects a duplicate email with 409, ignoring case', async () => {
  const response = await practice.call('POST', '/api/clients', clientFields({ email: 'C1@client.EXAMPLE' }));
  expect(response.status).toBe(409);
  expect((await response.json()).errors.email).toBe('There is already a client with this email address');
});

test('returns the full list and a page as the contract defines them', async () => {
  const list = await (await practice.call('GET', '/api/clients')).json();
  expect(z.array(client.strict()).parse(list)).toEqual(list);
  expect(list).toHaveLength(25);
  expect(list[0].email).toBe('c24@client.example');
  const found = await page('limit=3');
  expect(clientPage.extend({ items: z.array(listedClient.strict()) }).parse(found)).toEqual(found);
  expect(found.total).toBe(25);
});

test.each(['name', '-name', 'createdAt', '-createdAt', 'lastContact', '-lastContact'])(
  'returns every client once and in order across pages sorted by %s',
  async sort => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const found: ClientPage = await page(
        `limit=7&sort=${sort}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      seen.push(...found.items.map(each => each.lastName));
      cursor = found.nextCursor;
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
    if (sort.includes('Contact')) return;
    const sorted = seen.toSorted();
    expect(seen).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
  },
);

test('searches part of a name or email and treats wildcards literally', async () => {
  expect((await page('search=AST07')).items.map(each => each.lastName)).toEqual(['Last07']);
  expect((await page('search=c12@client')).total).toBe(1);
  expect((await page('search=first1%20last04')).total).toBe(1);
  expect((await page('search=last04%20c4')).total).toBe(0);
  expect((await page('search=%25')).total).toBe(0);
  expect((await page('search=_')).total).toBe(0);
  expect((await page('search=%5C')).total).toBe(0);
});

test('combines the status filter with the search', async () => {
  const { id, ...rest } = (await page('search=Last05')).items[0] ?? { id: 0 };
  await practice.call('PUT', `/api/clients/${id}`, { ...rest, status: 'inactive' });
  expect((await page('status=inactive')).items.map(each => each.id)).toEqual([id]);
  expect((await page('status=inactive&search=Last06')).total).toBe(0);
});

test.each(['cursor=x', `cursor=${writeCursor([1, 2])}`, 'sort=password', 'status=gone', 'limit=0', 'limit=100000'])(
  'rejects the query %s with 400',
  async query => expect((await practice.call('GET', `/api/clients?${query}`)).status).toBe(400),
);
