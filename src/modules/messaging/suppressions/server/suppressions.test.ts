import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { reader } from '../../../../testing/practice/newsletter.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { type SuppressionReason, suppressionReasons } from '../contract.ts';
import { suppress } from './suppressed.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = '/api/emails/suppressions';
const list = async (practice: Practice, query = '') => (await practice.call('GET', path + query)).json();
const emails = ({ items }: { items: { email: string }[] }) => items.map(({ email }) => email);
const add = (practice: Practice, email: string, reason: SuppressionReason) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, scope => suppress(scope, { email, reason }));
const reasonOf = async (practice: Practice, email: string) =>
  (await (await practice.call('GET', `${path}/reason?${new URLSearchParams({ email })}`)).json()).reason;

test('blocks an address once and allows it again', async () => {
  const practice = await buildPractice(world);
  const added = await practice.call('POST', path, { email: ' Ann@reader.example ' });
  expect(added.status).toBe(201);
  const { id } = await added.json();
  expect((await practice.call('POST', path, { email: 'ann@READER.example' })).status).toBe(409);
  expect((await practice.call('POST', path, { email: 'ann' })).status).toBe(400);
  expect(await list(practice)).toMatchObject({
    items: [{ id, email: 'Ann@reader.example', reason: 'blocked', detail: null }],
    nextCursor: null,
    total: 1,
    counts: { unsubscribed: 0, bounced: 0, complained: 0, blocked: 1 },
  });
  expect(await reasonOf(practice, 'ANN@reader.example')).toBe('blocked');
  expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await reasonOf(practice, 'ann@reader.example')).toBeNull();
  expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(404);
});

test('allows bounced and complained addresses again, but not unsubscribed ones', async () => {
  const practice = await buildPractice(world);
  for (const reason of suppressionReasons) await add(practice, `${reason}@reader.example`, reason);
  for (const { id, reason } of (await list(practice)).items) {
    const answer = await practice.call('DELETE', `${path}/${id}`);
    expect(answer.status, reason).toBe(reason === 'unsubscribed' ? 409 : 204);
  }
  expect(emails(await list(practice))).toEqual(['unsubscribed@reader.example']);
});

test('pages newest first and filters by address and reason', async () => {
  const practice = await buildPractice(world);
  for (let at = 0; at < 7; at++) await add(practice, `p${at}_%@reader.example`, at % 2 ? 'bounced' : 'complained');
  const first = await list(practice, '?limit=3');
  const second = await list(practice, `?limit=3&cursor=${first.nextCursor}`);
  const third = await list(practice, `?limit=3&cursor=${second.nextCursor}`);
  const all = [first, second, third].flatMap(emails);
  expect(all).toEqual([6, 5, 4, 3, 2, 1, 0].map(at => `p${at}_%@reader.example`));
  expect(third.nextCursor).toBeNull();
  expect(await list(practice, '?reason=bounced')).toMatchObject({ total: 3, counts: { bounced: 3, complained: 4 } });
  expect(emails(await list(practice, '?search=P4_%25%40'))).toEqual(['p4_%@reader.example']);
  expect(await list(practice, '?search=p_%25')).toMatchObject({ items: [], total: 0, counts: { bounced: 0 } });
  for (const query of ['?limit=0', '?cursor=x', '?reason=gone', `?cursor=${writeCursor([-1])}`]) {
    expect((await practice.call('GET', path + query)).status, query).toBe(400);
  }
  for (const text of hostileTexts) {
    const answer = await practice.call('GET', `${path}?${new URLSearchParams({ search: text, cursor: text })}`);
    expect(answer.status).toBeLessThan(500);
  }
});

test('exports the filtered list without CSV injection', async () => {
  const practice = await buildPractice(world);
  await add(practice, 'a@reader.example', 'bounced');
  await add(practice, '=1+1@reader.example', 'blocked');
  const text = await (await practice.call('GET', `${path}/export`)).text();
  expect(text).toContain("'=1+1@reader.example,Blocked,,");
  expect(text).toContain('a@reader.example,Bounced,,');
  const some = await (await practice.call('GET', `${path}/export?reason=bounced`)).text();
  expect(some.trim().split('\r\n')).toHaveLength(2);
});

test('returns 404 for another practice’s suppression and keeps it', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const email = reader();
  const { id } = await (await other.call('POST', path, { email })).json();
  expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(404);
  expect(await list(practice)).toMatchObject({ items: [], total: 0 });
  expect(await reasonOf(practice, email)).toBeNull();
  expect(emails(await list(other))).toEqual([email]);
});

test('assistants only read the list; viewers get 403', async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await assistant.call('GET', path)).status).toBe(200);
  expect((await assistant.call('POST', path, { email: reader() })).status).toBe(403);
  expect((await assistant.call('GET', `${path}/export`)).status).toBe(403);
  expect((await viewer.call('GET', path)).status).toBe(403);
});
