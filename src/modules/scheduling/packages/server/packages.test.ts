import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { ClientPackage, PracticePackage } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const today = () => dayIn(new Date(), 'America/Los_Angeles');
const five = { name: 'Five sessions', sessions: 5, price: '400', type: null, validDays: 90 };

async function create(practice: Practice, given: Record<string, unknown> = {}): Promise<PracticePackage> {
  const answer = await practice.call('POST', '/api/packages', { ...five, ...given });
  expect(answer.status).toBe(201);
  return answer.json();
}

const addClient = async (practice: Practice): Promise<{ id: number }> =>
  (await practice.call('POST', '/api/clients', clientFields())).json();

const listOf = async (practice: Practice, clientId: number): Promise<ClientPackage[]> =>
  (await practice.call('GET', `/api/clients/${clientId}/packages`)).json();

test('creates, updates and archives packages', async () => {
  const practice = await buildPractice(world);
  const made = await create(practice);
  expect(made).toMatchObject({ name: 'Five sessions', sessions: 5, price: '400.00', type: null, validDays: 90 });
  await create(practice, { name: 'a single one', sessions: '1', price: '', validDays: '', type: 'follow-up' });
  const changed = { ...five, sessions: 6, price: 450.5, validDays: null };
  expect(await (await practice.call('PUT', `/api/packages/${made.id}`, changed)).json()).toMatchObject({
    sessions: 6,
    price: '450.50',
    validDays: null,
  });
  const names = async () =>
    (await (await practice.call('GET', '/api/packages')).json()).map((each: PracticePackage) => each.name);
  expect(await names()).toEqual(['a single one', 'Five sessions']);
  expect((await practice.call('DELETE', `/api/packages/${made.id}`)).status).toBe(204);
  expect(await names()).toEqual(['a single one']);
  expect((await practice.call('PUT', `/api/packages/${made.id}`, changed)).status).toBe(404);
});

test.each([
  [{ name: ' ' }, 'name', 'Enter a name'],
  [{ sessions: 0 }, 'sessions', 'At least 1'],
  [{ sessions: 201 }, 'sessions', 'At most 200'],
  [{ sessions: 1.5 }, 'sessions', 'Enter a number'],
  [{ price: '1.999' }, 'price', 'Enter a price like 75 or 75.50'],
  [{ price: '-1' }, 'price', 'Enter a price like 75 or 75.50'],
  [{ type: 'massage' }, 'type', 'Choose one from the list'],
  [{ validDays: 'soon' }, 'validDays', 'Enter the number of days'],
  [{ validDays: 0 }, 'validDays', 'At least 1 day'],
])('rejects %j at its field', async (given, field, sentence) => {
  const practice = await buildPractice(world);
  const answer = await practice.call('POST', '/api/packages', { ...five, ...given });
  expect([answer.status, (await answer.json()).errors]).toEqual([400, { [field]: sentence }]);
});

test('gives a client a package as offered or with agreed terms', async () => {
  const practice = await buildPractice(world);
  const offered = await create(practice);
  const { id } = await addClient(practice);
  const path = `/api/clients/${id}/packages`;
  const first = await practice.call('POST', path, { packageId: offered.id });
  expect([first.status, await first.json()]).toMatchObject([
    201,
    { name: 'Five sessions', sessions: 5, left: 5, used: 0, price: '400.00', lastDay: addDays(today(), 90), uses: [] },
  ]);
  await practice.call('POST', path, { packageId: offered.id, sessions: 3, price: '', lastDay: '' });
  await practice.call('POST', path, { name: 'A gift', sessions: 1, type: 'follow-up', lastDay: today() });
  // Later changes of the offer do not affect clients' packages.
  await practice.call('PUT', `/api/packages/${offered.id}`, { ...five, name: 'Other', sessions: 9 });
  expect(await listOf(practice, id)).toMatchObject([
    { name: 'A gift', sessions: 1, type: 'follow-up', price: null, packageId: null, lastDay: today(), isOver: false },
    { name: 'Five sessions', sessions: 3, price: null, packageId: offered.id, lastDay: null },
    { name: 'Five sessions', sessions: 5 },
  ]);
});

test.each([
  [{}, { name: 'Enter a name', sessions: 'Enter a number' }],
  [{ name: 'Gift' }, { sessions: 'Enter a number' }],
  [{ name: 'Gift', sessions: 2, lastDay: '2020-01-01' }, { lastDay: 'This day has passed' }],
])('rejects giving %j', async (body, errors) => {
  const practice = await buildPractice(world);
  const { id } = await addClient(practice);
  const answer = await practice.call('POST', `/api/clients/${id}/packages`, body);
  expect([answer.status, (await answer.json()).errors]).toEqual([400, errors]);
});

test("extends, ends and deletes a client's package", async () => {
  const practice = await buildPractice(world);
  const { id } = await addClient(practice);
  const path = `/api/clients/${id}/packages`;
  const given: ClientPackage = await (await practice.call('POST', path, { name: 'Gift', sessions: 2 })).json();
  const yesterday = addDays(today(), -1);
  const ended = await practice.call('PUT', `${path}/${given.id}`, { sessions: 4, lastDay: yesterday });
  expect(await ended.json()).toMatchObject({ sessions: 4, lastDay: yesterday, isOver: true });
  expect((await practice.call('DELETE', `${path}/${given.id}`)).status).toBe(204);
  expect((await practice.call('DELETE', `${path}/${given.id}`)).status).toBe(404);
  expect(await listOf(practice, id)).toEqual([]);
});

test("answers 404 for another practice's packages and clients", async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const [offered, client] = [await create(other), await addClient(other)];
  const mine = await addClient(practice);
  const given: ClientPackage = await (
    await other.call('POST', `/api/clients/${client.id}/packages`, { packageId: offered.id })
  ).json();
  const calls: [method: string, path: string, body?: unknown][] = [
    ['PUT', `/api/packages/${offered.id}`, five],
    ['DELETE', `/api/packages/${offered.id}`],
    ['GET', `/api/clients/${client.id}/packages`],
    ['POST', `/api/clients/${client.id}/packages`, { name: 'Gift', sessions: 2 }],
    ['POST', `/api/clients/${mine.id}/packages`, { packageId: offered.id }],
    ['PUT', `/api/clients/${client.id}/packages/${given.id}`, { sessions: 1, lastDay: null }],
    ['PUT', `/api/clients/${mine.id}/packages/${given.id}`, { sessions: 1, lastDay: null }],
    ['DELETE', `/api/clients/${client.id}/packages/${given.id}`],
    ['DELETE', `/api/clients/${mine.id}/packages/${given.id}`],
  ];
  for (const [method, path, body] of calls) {
    expect((await practice.call(method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  expect(await listOf(other, client.id)).toMatchObject([{ sessions: 5 }]);
  expect(await (await practice.call('GET', '/api/packages')).json()).toEqual([]);
});

test('lets viewers read packages but not change them', async () => {
  const practice = await buildPractice(world);
  const [offered, client] = [await create(practice), await addClient(practice)];
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await viewer.call('GET', '/api/packages')).status).toBe(200);
  expect((await viewer.call('GET', `/api/clients/${client.id}/packages`)).status).toBe(200);
  for (const [method, path] of [
    ['POST', '/api/packages'],
    ['PUT', `/api/packages/${offered.id}`],
    ['DELETE', `/api/packages/${offered.id}`],
    ['POST', `/api/clients/${client.id}/packages`],
    ['PUT', `/api/clients/${client.id}/packages/1`],
    ['DELETE', `/api/clients/${client.id}/packages/1`],
  ] as const) {
    expect((await viewer.call(method, path, five)).status, `${method} ${path}`).toBe(403);
  }
});
