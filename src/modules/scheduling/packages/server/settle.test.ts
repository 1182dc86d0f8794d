import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { insertAppointment } from '../../appointments/server/appointment-rows.ts';
import { publishChange } from '../../appointments/server/changes.ts';
import { appointments } from '../../appointments/server/tables.ts';
import type { ClientPackage } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Values = Partial<typeof appointments.$inferInsert>;

const addClient = async (practice: Practice): Promise<number> =>
  (await (await practice.call('POST', '/api/clients', clientFields())).json()).id;

const give = async (practice: Practice, clientId: number, given: Record<string, unknown> = {}): Promise<number> => {
  const body = { name: 'Five sessions', sessions: 5, ...given };
  return (await (await practice.call('POST', `/api/clients/${clientId}/packages`, body)).json()).id;
};

const packagesOf = async (practice: Practice, clientId: number): Promise<ClientPackage[]> =>
  (await practice.call('GET', `/api/clients/${clientId}/packages`)).json();

const leftOf = async (practice: Practice, clientId: number) =>
  (await packagesOf(practice, clientId)).toReversed().map(({ left }) => left);

const hour = (index: number) => new Date(Date.UTC(2030, 0, 7, 17 + index));

const add = (practice: Practice, clientId: number, index: number, values: Values = {}) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const times = { startTime: hour(index), endTime: hour(index + 1) };
    const made = await insertAppointment(scope, { clientId, title: 'Session', ...times, ...values });
    await publishChange(scope, { before: null, after: made }, new Date());
    return made.id;
  });

const change = (practice: Practice, id: number, values: Values) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const which = and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
    const [before] = await scope.db.select().from(appointments).where(which);
    const [after] = await scope.db.update(appointments).set(values).where(which).returning();
    await publishChange(scope, { before: before ?? null, after: after ?? null }, new Date());
  });

test('uses one session when completed and returns it if corrected', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await give(practice, clientId);
  const id = await add(practice, clientId, 0);
  expect(await leftOf(practice, clientId)).toEqual([5]);
  await change(practice, id, { status: 'completed' });
  await change(practice, id, { status: 'completed', title: 'Renamed' });
  const [held] = await packagesOf(practice, clientId);
  expect(held).toMatchObject({
    left: 4,
    used: 1,
    uses: [{ appointmentId: id, reason: 'completed', title: 'Renamed' }],
  });
  await change(practice, id, { status: 'no_show' });
  expect(await leftOf(practice, clientId)).toEqual([5]);
});

test('uses a session for a late cancellation but not for a timely one', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await give(practice, clientId);
  const [late, early] = [await add(practice, clientId, 0), await add(practice, clientId, 1)];
  await change(practice, late, { status: 'cancelled', isLateCancellation: true });
  await change(practice, early, { status: 'cancelled' });
  const [held] = await packagesOf(practice, clientId);
  expect(held).toMatchObject({ left: 4, uses: [{ appointmentId: late, reason: 'late_cancelled' }] });
  await change(practice, late, { status: 'completed', isLateCancellation: false });
  expect((await packagesOf(practice, clientId))[0]?.uses.map(({ reason }) => reason)).toEqual(['completed']);
});

test('picks the matching package that ends soonest, then the oldest', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await give(practice, clientId, { sessions: 1 });
  await give(practice, clientId, { sessions: 1, type: 'assessment', lastDay: '2030-01-07' });
  await give(practice, clientId, { sessions: 1, lastDay: '2030-01-06' });
  await give(practice, clientId, { sessions: 1, lastDay: '2030-06-01' });
  await give(practice, clientId, { sessions: 1 });
  const expected = [
    [1, 1, 1, 0, 1],
    [0, 1, 1, 0, 1],
    [0, 1, 1, 0, 0],
    [0, 1, 1, 0, 0],
  ];
  for (const [index, left] of expected.entries()) {
    await add(practice, clientId, index, { status: 'completed', type: 'follow-up' });
    expect(await leftOf(practice, clientId)).toEqual(left);
  }
  await add(practice, clientId, 5, { status: 'completed', type: 'assessment' });
  expect(await leftOf(practice, clientId)).toEqual([0, 0, 1, 0, 0]);
});

test("ends a package on its last day in the practice's time zone", async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  const clientId = await addClient(practice);
  await give(practice, clientId, { lastDay: '2030-01-07' });
  // 11 p.m. on January 7 in Los Angeles, and an hour and a half later.
  const late = { startTime: new Date('2030-01-08T07:00:00Z'), endTime: new Date('2030-01-08T07:30:00Z') };
  const next = { startTime: new Date('2030-01-08T08:30:00Z'), endTime: new Date('2030-01-08T09:00:00Z') };
  const id = await add(practice, clientId, 0, { status: 'completed', ...late });
  await add(practice, clientId, 0, { status: 'completed', ...next });
  expect(await leftOf(practice, clientId)).toEqual([4]);
  await change(practice, id, { startTime: next.endTime, endTime: new Date('2030-01-08T09:30:00Z') });
  expect(await leftOf(practice, clientId)).toEqual([5]);
});

test("moves the use to the package of an appointment's new client", async () => {
  const practice = await buildPractice(world);
  const [one, other] = [await addClient(practice), await addClient(practice)];
  await give(practice, one);
  await give(practice, other);
  const id = await add(practice, one, 0, { status: 'completed' });
  expect([await leftOf(practice, one), await leftOf(practice, other)]).toEqual([[4], [5]]);
  await change(practice, id, { clientId: other });
  expect([await leftOf(practice, one), await leftOf(practice, other)]).toEqual([[5], [4]]);
});

test('rejects shrinking a package below its use and deleting a used one', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const path = `/api/clients/${clientId}/packages/${await give(practice, clientId)}`;
  for (const index of [0, 1]) await add(practice, clientId, index, { status: 'completed' });
  const smaller = await practice.call('PUT', path, { sessions: 1, lastDay: null });
  expect([smaller.status, (await smaller.json()).errors]).toEqual([400, { sessions: '2 are already used' }]);
  expect((await practice.call('PUT', path, { sessions: 2, lastDay: null })).status).toBe(200);
  const deleted = await practice.call('DELETE', path);
  expect([deleted.status, (await deleted.json()).message]).toEqual([
    409,
    'This package has been used, so it can’t be deleted. You can end it instead.',
  ]);
  expect(await leftOf(practice, clientId)).toEqual([0]);
});

test('notifies the practitioner at one session left and at none', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await give(practice, clientId, { name: 'Three', sessions: 3 });
  for (const index of [0, 1, 2]) await add(practice, clientId, index, { status: 'completed' });
  const told = await (await practice.call('GET', '/api/notifications')).json();
  expect(told).toMatchObject([
    { type: 'package_low', title: 'Package used up', message: 'Felix Romero has used the last session in Three.' },
    { type: 'package_low', title: 'One session left', message: 'Felix Romero has one session left in Three.' },
  ]);
  expect(told[0].data.href).toBe(`/clients/${clientId}`);
});

test('returns the used session to the package when its appointment is deleted', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await give(practice, clientId);
  const id = await add(practice, clientId, 0, { status: 'completed' });
  await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    scope.db.delete(appointments).where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id))),
  );
  expect(await leftOf(practice, clientId)).toEqual([5]);
});
