import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Notification, NotificationType } from '../contract.ts';
import { notify } from './notifications.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tell = ({ tenantId, userId }: Practice, count: number, type: NotificationType = 'appointment_booked') =>
  inTenant(world.services.database, { tenantId, userId, role: 'owner' }, async scope => {
    for (let number = 1; number <= count; number++)
      await notify(scope, { type, title: `${number}`, message: 'It did', clientId: null });
  });

const titles = (items: Notification[]) => items.map(item => item.title);
const read = async ({ call }: Practice, path = '') => (await call('GET', `/api/notifications${path}`)).json();
const unread = async (practice: Practice) => (await read(practice, '/unread-count')).count;

test('returns the newest 100 as an array without parameters', async () => {
  const practice = await buildPractice(world);
  await tell(practice, 103);
  const list = await read(practice);
  expect(list).toHaveLength(100);
  expect(list[0]).toMatchObject({ title: '103', isRead: false, tenantId: practice.tenantId, userId: practice.userId });
  expect(await unread(practice)).toBe(103);
});

test('pages neither skip nor repeat notifications while new ones arrive', async () => {
  const practice = await buildPractice(world);
  await tell(practice, 5);
  const first = await read(practice, '?limit=2');
  await tell(practice, 1);
  const second = await read(practice, `?limit=2&cursor=${first.nextCursor}`);
  const third = await read(practice, `?limit=2&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap(page => titles(page.items))).toEqual(['5', '4', '3', '2', '1']);
  expect(third.nextCursor).toBeNull();
});

test('a full last page has no next cursor', async () => {
  const practice = await buildPractice(world);
  await tell(practice, 2);
  expect((await read(practice, '?limit=2')).nextCursor).toBeNull();
});

test('filters by type and unread', async () => {
  const practice = await buildPractice(world);
  await tell(practice, 2);
  await tell(practice, 1, 'appointment_cancelled');
  const [newest] = (await read(practice, '?type=appointment_booked')).items;
  await practice.call('PATCH', `/api/notifications/${newest.id}/read`);
  expect(titles((await read(practice, '?type=appointment_booked')).items)).toEqual(['2', '1']);
  expect(titles((await read(practice, '?type=appointment_booked&unread=true')).items)).toEqual(['1']);
  expect((await read(practice, '?unread=true')).items).toHaveLength(2);
});

test.each(['limit=0', 'limit=101', 'cursor=x', 'unread=maybe', 'type=weather'])('rejects %s with 400', async query => {
  const { call } = await buildPractice(world);
  const answer = await call('GET', `/api/notifications?${query}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toBeTruthy();
});

test('marks all as read and returns how many', async () => {
  const practice = await buildPractice(world);
  await tell(practice, 3);
  const [newest] = await read(practice);
  await practice.call('PATCH', `/api/notifications/${newest.id}/read`);
  expect(await (await practice.call('PATCH', '/api/notifications/read-all')).json()).toEqual({ changed: 2 });
  expect(await unread(practice)).toBe(0);
  expect(await (await practice.call('PATCH', '/api/notifications/read-all')).json()).toEqual({ changed: 0 });
});

test('hides another practice’s notifications and can’t mark them read', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  await tell(practice, 1);
  const [mine] = await read(practice);
  expect((await read(other, '?limit=10')).items).toEqual([]);
  expect((await other.call('PATCH', `/api/notifications/${mine.id}/read`)).status).toBe(404);
  expect(await (await other.call('PATCH', '/api/notifications/read-all')).json()).toEqual({ changed: 0 });
  expect(await unread(practice)).toBe(1);
});

test('hides other members’ notifications and can’t mark them read', async () => {
  const practice = await buildPractice(world);
  const { call } = await buildMember(world, practice, 'practitioner');
  await tell(practice, 1);
  const [mine] = await read(practice);
  expect(await (await call('GET', '/api/notifications')).json()).toEqual([]);
  expect((await call('PATCH', `/api/notifications/${mine.id}/read`)).status).toBe(404);
  expect(await (await call('PATCH', '/api/notifications/read-all')).json()).toEqual({ changed: 0 });
  expect(await unread(practice)).toBe(1);
});
