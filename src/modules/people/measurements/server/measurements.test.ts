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

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const weight = (value: unknown, measuredOn = '2026-05-04', given: Record<string, unknown> = {}) => ({
  kind: 'weight',
  value,
  measuredOn,
  ...given,
});
const goal = (given: Record<string, unknown> = {}) => ({ kind: 'weight', startValue: 90, targetValue: 80, ...given });

async function buildClient(practice: Practice) {
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const path = `/api/clients/${id}`;
  return {
    id,
    path,
    measure: async (body: unknown) => practice.call('POST', `${path}/measurements`, body),
    list: async () => (await practice.call('GET', `${path}/measurements`)).json(),
    setGoal: (body: unknown) => practice.call('PUT', `${path}/goal`, body),
    progress: async () => (await (await practice.call('GET', path)).json()).progressPercentage,
  };
}

test('adds, lists, changes and deletes a measurement', async () => {
  const practice = await buildPractice(world);
  const client = await buildClient(practice);
  const later = await (await client.measure(weight(84.25, '2026-05-18', { note: 'After breakfast' }))).json();
  const earlier = await (await client.measure(weight(85.5))).json();
  expect(later).toMatchObject({ clientId: client.id, tenantId: practice.tenantId, kind: 'weight', value: 84.25 });
  expect((await client.list()).measurements).toEqual([earlier, later]);

  const changed = await practice.call('PUT', `${client.path}/measurements/${later.id}`, weight(84, '2026-05-19'));
  expect(await changed.json()).toEqual({ ...later, value: 84, measuredOn: '2026-05-19', note: null });
  expect((await practice.call('DELETE', `${client.path}/measurements/${later.id}`)).status).toBe(204);
  expect((await client.list()).measurements).toEqual([earlier]);
  expect((await practice.call('DELETE', `${client.path}/measurements/${later.id}`)).status).toBe(404);
});

test("rejects a measurement after today in the practice's time zone", async () => {
  const practice = await buildPractice(world, { timeZone: 'Pacific/Kiritimati' });
  const client = await buildClient(practice);
  const today = dayIn(new Date(), 'Pacific/Kiritimati');
  const refused = await client.measure(weight(80, addDays(today, 1)));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: { measuredOn: 'The date can’t be in the future' } });
  const added = await client.measure(weight(80, today));
  expect(added.status).toBe(201);
  const { id } = await added.json();
  const moved = await practice.call('PUT', `${client.path}/measurements/${id}`, weight(80, addDays(today, 1)));
  expect(moved.status).toBe(400);
});

test.each([
  [{ value: -1 }, 'Can’t be below zero'],
  [{ value: '80' }, 'Enter a number'],
  [{ value: 100_001 }, 'Enter a smaller number'],
  [{ measuredOn: '2026-02-30' }, 'Invalid date'],
  [{ kind: 'height' }, 'Choose what was measured'],
])('rejects %o: %s', async (wrong, sentence) => {
  const client = await buildClient(await buildPractice(world));
  const refused = await client.measure({ ...weight(80), ...wrong });
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toBe(sentence);
});

test('updates progress after every change to measurements or the goal', async () => {
  const practice = await buildPractice(world);
  const client = await buildClient(practice);
  const first = await (await client.measure(weight(88, '2026-05-04'))).json();
  expect(await client.progress()).toBe(0);
  expect((await client.setGoal(goal())).status).toBe(200);
  expect(await client.progress()).toBe(20);
  const second = await (await client.measure(weight(85, '2026-06-04'))).json();
  expect(await client.progress()).toBe(50);
  // Entered later for an earlier day: the latest day counts.
  await client.measure(weight(82, '2026-05-20'));
  expect(await client.progress()).toBe(50);
  // Two on the same day: the one entered last counts.
  const third = await (await client.measure(weight(84, '2026-06-04'))).json();
  expect(await client.progress()).toBe(60);
  // Other kinds do not affect this goal.
  await client.measure({ kind: 'waist', value: 10, measuredOn: '2026-06-05' });
  expect(await client.progress()).toBe(60);
  await practice.call('DELETE', `${client.path}/measurements/${third.id}`);
  expect(await client.progress()).toBe(50);
  await practice.call('PUT', `${client.path}/measurements/${second.id}`, weight(79, '2026-06-04'));
  expect(await client.progress()).toBe(100);
  await practice.call('PUT', `${client.path}/measurements/${first.id}`, weight(95, '2026-06-05'));
  expect(await client.progress()).toBe(0);
  await client.setGoal(goal({ startValue: 100 }));
  expect(await client.progress()).toBe(25);
  expect((await client.list()).progressPercentage).toBe(25);
  expect((await practice.call('DELETE', `${client.path}/goal`)).status).toBe(204);
  expect(await client.progress()).toBe(0);
  expect((await client.list()).goal).toBeNull();
});

test('saves a goal to gain with a target date and rejects one equal to its start', async () => {
  const client = await buildClient(await buildPractice(world));
  await client.measure(weight(60));
  const saved = await client.setGoal(goal({ startValue: 55, targetValue: 65, targetOn: '2027-03-01' }));
  const expected = { kind: 'weight', startValue: 55, targetValue: 65, targetOn: '2027-03-01' };
  expect(await saved.json()).toEqual(expected);
  expect((await client.list()).goal).toEqual(expected);
  expect(await client.progress()).toBe(50);
  const same = await client.setGoal(goal({ startValue: 80, targetValue: 80 }));
  expect(same.status).toBe(400);
  expect(await same.json()).toMatchObject({ errors: { targetValue: 'The target must differ from the start' } });
});

test('adds custom measurement types and deletes only unused ones', async () => {
  const practice = await buildPractice(world);
  const client = await buildClient(practice);
  const add = (name: string, unit?: string) => practice.call('POST', '/api/measurement-kinds', { name, unit });
  const energy = await (await add('Energy', 'of 10')).json();
  expect(energy).toEqual({ id: energy.id, name: 'Energy', unit: 'of 10' });
  const sleep = await (await add('Sleep')).json();
  for (const name of ['energy', 'weight', 'Body Fat']) {
    const taken = await add(name);
    expect(taken.status, name).toBe(409);
    expect((await taken.json()).errors).toEqual({ name: 'There’s already a type with this name' });
  }
  expect(await (await practice.call('GET', '/api/measurement-kinds')).json()).toEqual([energy, sleep]);

  const measured = await (await client.measure(weight(7, '2026-05-04', { kind: energy.id }))).json();
  expect(measured.kind).toBe(energy.id);
  expect((await client.setGoal(goal({ kind: energy.id, startValue: 5, targetValue: 9 }))).status).toBe(200);
  expect(await client.progress()).toBe(50);
  const path = `/api/measurement-kinds/${energy.id}`;
  const refused = await practice.call('DELETE', path);
  expect(refused.status).toBe(409);
  await practice.call('DELETE', `${client.path}/measurements/${measured.id}`);
  expect((await practice.call('DELETE', path)).status).toBe(409);
  await practice.call('DELETE', `${client.path}/goal`);
  expect((await practice.call('DELETE', path)).status).toBe(204);
  expect(await (await practice.call('GET', '/api/measurement-kinds')).json()).toEqual([sleep]);
});

test("answers 404 for another practice's clients, measurements and types", async () => {
  const practice = await buildPractice(world);
  const other = await buildPractice(world);
  const client = await buildClient(practice);
  const { id } = await (await client.measure(weight(80))).json();
  const kind = await (await practice.call('POST', '/api/measurement-kinds', { name: 'Energy' })).json();
  const own = await buildClient(other);
  const calls: [string, string, unknown?][] = [
    ['GET', `${client.path}/measurements`],
    ['POST', `${client.path}/measurements`, weight(80)],
    ['PUT', `${client.path}/measurements/${id}`, weight(70)],
    ['DELETE', `${client.path}/measurements/${id}`],
    ['PUT', `${own.path}/measurements/${id}`, weight(70)],
    ['DELETE', `${own.path}/measurements/${id}`],
    ['PUT', `${client.path}/goal`, goal()],
    ['DELETE', `${client.path}/goal`],
    ['DELETE', `/api/measurement-kinds/${kind.id}`],
    ['POST', `${own.path}/measurements`, weight(80, '2026-05-04', { kind: kind.id })],
    ['PUT', `${own.path}/goal`, goal({ kind: kind.id })],
  ];
  for (const [method, path, body] of calls) {
    expect((await other.call(method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  expect(await (await other.call('GET', '/api/measurement-kinds')).json()).toEqual([]);
  expect((await client.list()).measurements).toMatchObject([{ id, value: 80 }]);
});

test('denies assistants and viewers access to measurements', async () => {
  const practice = await buildPractice(world);
  const client = await buildClient(practice);
  for (const role of ['assistant', 'viewer'] as const) {
    const member = await buildMember(world, practice, role);
    expect((await member.call('GET', `${client.path}/measurements`)).status).toBe(403);
    expect((await member.call('POST', `${client.path}/measurements`, weight(80))).status).toBe(403);
    expect((await member.call('GET', '/api/measurement-kinds')).status).toBe(403);
  }
  const practitioner = await buildMember(world, practice, 'practitioner');
  expect((await practitioner.call('POST', `${client.path}/measurements`, weight(80))).status).toBe(201);
});

test('merges measurements, keeps the kept goal and recomputes progress', async () => {
  const practice = await buildPractice(world);
  const kept = await buildClient(practice);
  const other = await buildClient(practice);
  await kept.measure(weight(88, '2026-05-04'));
  await kept.setGoal(goal());
  await other.measure(weight(85, '2026-06-04'));
  await other.setGoal(goal({ targetValue: 50 }));
  await practice.call('POST', `${kept.path}/merge`, { otherId: other.id });
  expect(await kept.list()).toMatchObject({
    measurements: [{ value: 88 }, { value: 85 }],
    goal: { targetValue: 80 },
    progressPercentage: 50,
  });
});

test("shows measurements in the timeline in the practice's units", async () => {
  const practice = await buildPractice(world);
  await practice.call('PUT', '/api/tenant/settings', {
    timeZone: 'America/New_York',
    currency: 'USD',
    weekStart: 0,
    units: 'imperial',
  });
  const client = await buildClient(practice);
  await client.measure(weight(75.07));
  const { items: events } = await (await practice.call('GET', `${client.path}/timeline`)).json();
  expect(events.find((event: { kind: string }) => event.kind === 'measurement')).toMatchObject({
    title: 'Weight',
    detail: '165.5 lb',
    at: '2026-05-04T04:00:00.000Z',
  });
});
