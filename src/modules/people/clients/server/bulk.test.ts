import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Client, ClientPage } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function practiceWith(people: Record<string, unknown>[]): Promise<{ practice: Practice; people: Client[] }> {
  const practice = await buildPractice(world);
  const added: Client[] = [];
  for (const person of people) added.push(await add(practice, person));
  return { practice, people: added };
}

const add = async (practice: Practice, person: Record<string, unknown>): Promise<Client> => {
  const answer = await practice.call('POST', '/api/clients', clientFields(person));
  expect(answer.status).toBe(201);
  return answer.json();
};
const page = async (practice: Practice, query: string): Promise<ClientPage> =>
  (await practice.call('GET', `/api/clients?limit=200${query}`)).json();
const names = ({ items }: ClientPage) => items.map(each => each.firstName);
const bulk = async (practice: Practice, body: unknown) =>
  (await practice.call('POST', '/api/clients/bulk', body)).json();

test('keeps the existing spelling of a tag and drops duplicates', async () => {
  const { practice, people } = await practiceWith([
    { firstName: 'A', tags: ['Runner', 'vegan'] },
    { firstName: 'B', tags: ['runner', 'RUNNER', ' Vegan '] },
  ]);
  expect(people[1]?.tags).toEqual(['Runner', 'vegan']);
  expect(await (await practice.call('GET', '/api/clients/tags')).json()).toEqual([
    { tag: 'Runner', count: 2 },
    { tag: 'vegan', count: 2 },
  ]);
  expect(names(await page(practice, '&tag=Runner'))).toEqual(['A', 'B']);
});

test('keeps tags when an update omits them', async () => {
  const { practice, people } = await practiceWith([{ tags: ['vegan'] }]);
  const fields = clientFields({ email: people[0]?.email });
  const changed = await practice.call('PUT', `/api/clients/${people[0]?.id}`, fields);
  expect((await changed.json()).tags).toEqual(['vegan']);
});

test('tags, archives, restores and sets the status of clients in bulk, by ID or filter', async () => {
  const { practice, people } = await practiceWith([
    { firstName: 'A' },
    { firstName: 'B' },
    { firstName: 'C', lastName: 'Xeno' },
  ]);
  const [a, b, c] = people.map(each => each.id);
  expect(await bulk(practice, { which: { ids: [a, b] }, change: { do: 'add tag', tag: 'new' } })).toEqual({
    changed: 2,
    ids: expect.arrayContaining([a, b]),
  });
  // Clients who already have the tag are not changed.
  const everybody = { filter: {} };
  expect(await bulk(practice, { which: everybody, change: { do: 'add tag', tag: 'NEW' } })).toEqual({
    changed: 1,
    ids: [c],
  });
  expect(
    await bulk(practice, { which: { filter: { search: 'XEN' } }, change: { do: 'set status', status: 'paused' } }),
  ).toEqual({ changed: 1, ids: [c] });
  expect(names(await page(practice, '&status=paused'))).toEqual(['C']);
  await bulk(practice, { which: { ids: [a, c] }, change: { do: 'archive' } });
  expect(names(await page(practice, ''))).toEqual(['B']);
  expect(names(await page(practice, '&archived=only'))).toEqual(['A', 'C']);
  expect((await (await practice.call('GET', '/api/clients')).json()).length).toBe(1);
  await bulk(practice, { which: { filter: { archived: 'only' } }, change: { do: 'restore' } });
  await bulk(practice, { which: everybody, change: { do: 'remove tag', tag: 'new' } });
  expect((await page(practice, '&tag=new')).total).toBe(0);
  expect((await page(practice, '')).total).toBe(3);
});

test("leaves another practice's clients unchanged in a bulk change", async () => {
  const { people } = await practiceWith([{}]);
  const { practice } = await practiceWith([{}]);
  expect(await bulk(practice, { which: { ids: [people[0]?.id] }, change: { do: 'archive' } })).toEqual({
    changed: 0,
    ids: [],
  });
});

test('archives and restores a client idempotently and keeps its data', async () => {
  const { practice, people } = await practiceWith([{ firstName: 'A', tags: ['x'] }]);
  const path = `/api/clients/${people[0]?.id}`;
  const archived: Client = await (await practice.call('POST', `${path}/archive`)).json();
  expect(archived.archivedAt).not.toBeNull();
  const again: Client = await (await practice.call('POST', `${path}/archive`)).json();
  expect(again.archivedAt).toBe(archived.archivedAt);
  expect((await (await practice.call('GET', '/api/dashboard/metrics')).json()).totalClients).toBe(0);
  expect(await (await practice.call('POST', `${path}/restore`)).json()).toMatchObject({
    archivedAt: null,
    tags: ['x'],
  });
  expect((await practice.call('POST', '/api/clients/999999/archive')).status).toBe(404);
});

test('keeps client counts correct after every kind of change', async () => {
  const { practice, people } = await practiceWith(Array.from({ length: 7 }, () => ({})));
  const ids = people.map(each => each.id);
  await bulk(practice, { which: { ids: ids.slice(0, 3) }, change: { do: 'set status', status: 'inactive' } });
  await bulk(practice, { which: { ids: ids.slice(2, 5) }, change: { do: 'archive' } });
  await practice.call('DELETE', `/api/clients/${ids[0]}`);
  await practice.call('DELETE', `/api/clients/${ids[4]}`);
  for (const [query, expected] of [
    ['', 3],
    ['&status=inactive', 1],
    ['&status=active', 2],
    ['&status=paused', 0],
    ['&archived=only', 2],
    ['&archived=only&status=inactive', 1],
  ] as const) {
    const found = await page(practice, query);
    expect([query, found.total, found.items.length]).toEqual([query, expected, expected]);
  }
});

test('saves, lists and deletes a filter, and rejects a duplicate name with 409', async () => {
  const { practice } = await practiceWith([]);
  const input = { name: 'Runners', filter: { tag: 'Runner', status: 'active' } };
  const saved = await (await practice.call('POST', '/api/clients/filters', input)).json();
  expect(saved).toEqual({ ...input, id: expect.any(Number) });
  const again = await practice.call('POST', '/api/clients/filters', { ...input, name: 'RUNNERS' });
  expect(again.status).toBe(409);
  expect((await again.json()).errors.name).toBe('There is already a filter with this name');
  expect(await (await practice.call('GET', '/api/clients/filters')).json()).toEqual([saved]);
  const { practice: other } = await practiceWith([]);
  expect((await other.call('DELETE', `/api/clients/filters/${saved.id}`)).status).toBe(404);
  expect((await practice.call('DELETE', `/api/clients/filters/${saved.id}`)).status).toBe(204);
});

test("stores a phone number as E.164 and formats it for the practice's country", async () => {
  const { practice, people } = await practiceWith([{ phone: '503.555.0188' }]);
  expect(people[0]).toMatchObject({ phone: '+15035550188', phoneText: '(503) 555-0188' });
  const refused = await practice.call('POST', '/api/clients', clientFields({ phone: 'call me' }));
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors.phone).toContain('a valid phone number');
  await practice.call('PUT', '/api/tenant', { name: 'Fernhill', country: 'Germany' });
  expect(names(await page(practice, '')).length).toBe(1);
  expect((await page(practice, '')).items[0]).toMatchObject({ phone: '+15035550188', phoneText: '+1 503 555 0188' });
});

test('exports the filtered clients and escapes formulas', async () => {
  const { practice } = await practiceWith([
    { firstName: '=1+1', lastName: 'A', notes: 'two\nlines, "quoted"', tags: ['x', 'y'] },
    { firstName: '@cmd', lastName: 'B', status: 'paused' },
    { firstName: 'x;=2+2', lastName: '＝3+3' },
  ]);
  const answer = await practice.call('GET', '/api/clients/export');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clients.csv"');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(text.startsWith('\ufeffFirst name,Last name,Email,Phone,Age,Goal,Status,Tags,Notes')).toBe(true);
  expect(text).toContain("\r\n'=1+1,A,");
  expect(text).toContain(',+15035550188,41,Weight Loss,Active,"x, y","two\nlines, ""quoted""",');
  expect(text).toContain("\r\n'@cmd,B,");
  expect(text).toContain("\r\nx;'=2+2,'＝3+3,");
  const paused = await (await practice.call('GET', '/api/clients/export?status=paused')).text();
  expect(paused).not.toContain('=1+1');
  expect(paused).toContain('@cmd');
});
