import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { SearchAnswer } from '../contract.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const look = async (q: string, of: Pick<Practice, 'call'> = practice): Promise<SearchAnswer> => {
  const answer = await of.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.json();
};

test('finds clients and their appointments and invoices by a word', async () => {
  const client = await (await practice.call('POST', '/api/clients', clientFields({ lastName: 'Quimby' }))).json();
  const times = { startTime: '2030-01-07T17:00:00Z', endTime: '2030-01-07T18:00:00Z' };
  const session = { clientId: client.id, title: 'Iron check', type: 'follow-up', status: 'scheduled', ...times };
  expect((await practice.call('POST', '/api/appointments', session)).status).toBe(201);
  const lines = [{ description: 'Session', quantity: '1', unitPrice: '50.00' }];
  await practice.call('POST', '/api/invoices', { clientId: client.id, lines });
  const found = await look('quim');
  expect(found.clients).toMatchObject([{ id: client.id, name: 'Felix Quimby' }]);
  expect(found.appointments).toMatchObject([{ title: 'Iron check', client: 'Felix Quimby' }]);
  expect(found.appointments[0]?.href).toContain('date=2030-01-07');
  expect((await look('iron')).appointments).toHaveLength(1);
  expect((await look('%')).clients).toEqual([]);
});

test('never finds data of another practice', async () => {
  const other = await buildPractice(world);
  await other.call('POST', '/api/clients', clientFields({ lastName: 'Zanzibar' }));
  expect(await look('zanzibar')).toEqual({ clients: [], appointments: [], invoices: [] });
});

test('allows viewers and rejects an empty query', async () => {
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await look('felix', viewer)).clients.length).toBeGreaterThan(0);
  expect((await practice.call('GET', '/api/search?q=')).status).toBe(400);
});

test('limits an API key to its permissions', async () => {
  const made = { name: 'x', permissions: ['clients.read'], expiresInDays: null };
  const { key } = await (await practice.call('POST', '/api/api-keys', made)).json();
  const answer = await world.request('/api/search?q=quimby', { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ clients: [{ name: 'Felix Quimby' }], appointments: [], invoices: [] });
});
