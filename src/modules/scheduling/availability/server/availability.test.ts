import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { defaultAvailability } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const day = (count: number) => addDays(dayIn(new Date(), zone), count);
const json = async (answer: Promise<Response>) => (await answer).json();
const timesOf = async (slug: string, date: string): Promise<string[]> => {
  const answer = await json(call(world)('GET', `/api/appointments/slots?storefrontSlug=${slug}&date=${date}`));
  return answer.slots.map((slot: { time: string }) => slot.time);
};
const save = async ({ call: owner }: Practice, rules: object) => {
  const answer = await owner('PUT', '/api/availability', { ...defaultAvailability, ...rules });
  expect(answer.status).toBe(200);
  return answer.json();
};
const everyDay = (...hours: { from: string; to: string }[]) => Array.from({ length: 7 }, () => hours);

test('starts with the default hours until they are changed', async () => {
  const practice = await buildPractice(world);
  expect(await json(practice.call('GET', '/api/availability'))).toEqual(defaultAvailability);
  const weeklyHours = everyDay({ from: '13:00', to: '14:00' }, { from: '08:00', to: '09:00' });
  const saved = await save(practice, { weeklyHours });
  expect(saved.weeklyHours[0]).toEqual([
    { from: '08:00', to: '09:00' },
    { from: '13:00', to: '14:00' },
  ]);
  expect(await json(practice.call('GET', '/api/availability'))).toEqual(saved);
  expect(await timesOf(practice.slug, day(1))).toEqual(['08:00', '08:30', '13:00', '13:30']);
});

test('rejects overlapping and reversed hours at their field', async () => {
  const practice = await buildPractice(world);
  const refused = async (...hours: { from: string; to: string }[]) => {
    const answer = await practice.call('PUT', '/api/availability', {
      ...defaultAvailability,
      weeklyHours: everyDay(...hours),
    });
    expect(answer.status).toBe(400);
    return (await answer.json()).errors;
  };
  const overlap = await refused({ from: '09:00', to: '12:00' }, { from: '11:00', to: '13:00' });
  expect(overlap['weeklyHours.0']).toBe('These hours overlap');
  const backwards = await refused({ from: '12:00', to: '09:00' });
  expect(backwards['weeklyHours.0.0.to']).toBe('The end must be after the start');
});

test('applies days off and special days to a range and removes part of them', async () => {
  const practice = await buildPractice(world);
  const put = (body: object) => practice.call('PUT', '/api/availability/overrides', body);
  expect((await put({ firstDay: day(1), lastDay: day(3), hours: [], note: 'Conference' })).status).toBe(204);
  const late = [{ from: '16:00', to: '17:00' }];
  expect((await put({ firstDay: day(3), lastDay: day(3), hours: late, note: '' })).status).toBe(204);
  expect(await timesOf(practice.slug, day(2))).toEqual([]);
  expect(await timesOf(practice.slug, day(3))).toEqual(['16:00', '16:30']);
  expect(await json(practice.call('GET', '/api/availability/overrides'))).toEqual([
    { day: day(1), hours: [], note: 'Conference' },
    { day: day(2), hours: [], note: 'Conference' },
    { day: day(3), hours: late, note: null },
  ]);
  const range = `firstDay=${day(2)}&lastDay=${day(3)}`;
  expect((await practice.call('DELETE', `/api/availability/overrides?${range}`)).status).toBe(204);
  expect(await timesOf(practice.slug, day(3))).toHaveLength(18);
  expect(await timesOf(practice.slug, day(1))).toEqual([]);
});

test('rejects a range over a year or in reverse', async () => {
  const { call: owner } = await buildPractice(world);
  const put = async (firstDay: string, lastDay: string) =>
    (await owner('PUT', '/api/availability/overrides', { firstDay, lastDay, hours: [], note: null })).status;
  expect(await put('2027-01-01', '2028-01-01')).toBe(204);
  expect(await put('2027-01-01', '2028-01-02')).toBe(400);
  expect(await put('2027-01-02', '2027-01-01')).toBe(400);
});

test('previews the offered times, also for unsaved rules', async () => {
  const practice = await buildPractice(world);
  await call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date: day(1), time: '10:00' }));
  await practice.call('PUT', '/api/availability/overrides', { firstDay: day(2), lastDay: day(2), hours: [] });
  const shown = await json(practice.call('GET', `/api/availability/preview?from=${day(1)}`));
  expect(shown).toMatchObject({ timeZone: zone, service: { name: 'Initial Consultation', durationMinutes: 30 } });
  expect(shown.days).toHaveLength(7);
  for (const each of shown.days) {
    expect(each.slots.map((slot: { time: string }) => slot.time)).toEqual(await timesOf(practice.slug, each.date));
  }
  expect(shown.days[1]).toMatchObject({ hours: [], isSpecial: true, slots: [] });
  const rules = { ...defaultAvailability, bufferAfter: 30, dailyMaximum: 5 };
  const tried = await json(practice.call('POST', '/api/availability/preview', { from: day(1), rules }));
  const times = tried.days[0].slots.map((slot: { time: string }) => slot.time);
  expect(times).not.toContain('09:30');
  expect(times).toContain('09:00');
  // The preview saves nothing.
  expect(await json(practice.call('GET', '/api/availability'))).toEqual(defaultAvailability);
  // The week would end beyond the last valid year.
  for (const [from, status] of [
    ['2199-12-25', 200],
    ['2199-12-26', 400],
  ])
    expect((await practice.call('GET', `/api/availability/preview?from=${from}`)).status, String(from)).toBe(status);
});

test('lets members edit their own hours and owners any, with 404 for outsiders', async () => {
  const practice = await buildPractice(world);
  const other = await buildPractice(world);
  const [noor, lee] = [
    await buildMember(world, practice, 'practitioner'),
    await buildMember(world, practice, 'practitioner'),
  ];
  const rules = { ...defaultAvailability, dailyMaximum: 3 };
  const days = { firstDay: day(1), lastDay: day(1), hours: [] };
  const theirs = (userId: unknown, path = '') => `/api/availability${path}?userId=${userId}`;
  expect((await noor.call('PUT', '/api/availability', rules)).status).toBe(200);
  expect((await noor.call('PUT', theirs(lee.userId), rules)).status).toBe(403);
  expect((await noor.call('PUT', theirs(lee.userId, '/overrides'), days)).status).toBe(403);
  const range = `&firstDay=${day(1)}&lastDay=${day(1)}`;
  expect((await noor.call('DELETE', theirs(lee.userId, '/overrides') + range)).status).toBe(403);
  expect((await practice.call('PUT', theirs(lee.userId), { ...rules, dailyMaximum: 4 })).status).toBe(200);
  expect(await json(noor.call('GET', theirs(lee.userId)))).toMatchObject({ dailyMaximum: 4 });
  expect(await json(noor.call('GET', '/api/availability'))).toMatchObject({ dailyMaximum: 3 });
  expect(await json(practice.call('GET', '/api/availability'))).toEqual(defaultAvailability);
  for (const nobody of [other.userId, 999_999, 'x', -1, 0, 1.5]) {
    expect((await practice.call('GET', theirs(nobody))).status).toBe(404);
    expect((await practice.call('PUT', theirs(nobody), rules)).status).toBe(404);
    expect((await practice.call('GET', theirs(nobody, '/preview'))).status).toBe(404);
    expect((await practice.call('GET', theirs(nobody, '/overrides'))).status).toBe(404);
  }
});
