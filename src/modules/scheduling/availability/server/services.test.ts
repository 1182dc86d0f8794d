import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { bookingFields, buildMember, buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';
import type { Service } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
const fields = (given: object = {}) => ({
  name: 'First visit',
  type: 'consultation',
  durationMinutes: 60,
  price: '120.5',
  description: 'An hour to get to know you.',
  isHidden: false,
  ...given,
});
const list = async ({ call: owner }: { call: ReturnType<typeof call> }): Promise<Service[]> =>
  (await owner('GET', '/api/services')).json();

test('offers four half-hour services by default', async () => {
  const practice = await buildPractice(world);
  expect((await list(practice)).map(({ name, durationMinutes }) => [name, durationMinutes])).toEqual([
    ['Initial Consultation', 30],
    ['Follow-up Session', 30],
    ['Nutrition Plan Review', 30],
    ['Wellness Check', 30],
  ]);
});

test('adds a service last, updates it and books it with its length and name', async () => {
  const practice = await buildPractice(world);
  const created = await practice.call('POST', '/api/services', fields());
  expect(created.status).toBe(201);
  const { id, price } = await created.json();
  expect(price).toBe('120.50');
  expect((await list(practice)).at(-1)?.id).toBe(id);
  const changed = await practice.call(
    'PUT',
    `/api/services/${id}`,
    fields({ name: 'Long visit', durationMinutes: 90 }),
  );
  expect(await changed.json()).toMatchObject({ id, name: 'Long visit', durationMinutes: 90 });
  const booking = bookingFields(practice.slug, { date: tomorrow(), time: '16:30', serviceId: id });
  const booked = await (await call(world)('POST', '/api/appointments/book', booking)).json();
  expect(booked.title).toBe('Long visit');
  expect(Date.parse(booked.endTime) - Date.parse(booked.startTime)).toBe(90 * 60_000);
  // The service would end after closing time.
  const late = bookingFields(practice.slug, { date: addDays(tomorrow(), 1), time: '17:00', serviceId: id });
  expect((await call(world)('POST', '/api/appointments/book', late)).status).toBe(409);
});

test('rejects bookings of hidden and archived services but keeps earlier ones', async () => {
  const practice = await buildPractice(world);
  const [first, second] = await list(practice);
  const book = (serviceId: number | undefined, time: string) =>
    call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date: tomorrow(), time, serviceId }));
  expect((await book(second?.id, '09:00')).status).toBe(200);
  await practice.call('PUT', `/api/services/${first?.id}`, { ...first, isHidden: true });
  expect((await practice.call('DELETE', `/api/services/${second?.id}`)).status).toBe(204);
  expect((await book(first?.id, '11:00')).status).toBe(409);
  expect((await book(second?.id, '12:00')).status).toBe(409);
  expect((await list(practice)).map(({ id }) => id)).not.toContain(second?.id);
  expect((await practice.call('DELETE', `/api/services/${second?.id}`)).status).toBe(404);
  expect(await (await practice.call('GET', '/api/appointments')).json()).toHaveLength(1);
});

test('saves the given order and appends the rest', async () => {
  const practice = await buildPractice(world);
  const [a, b, c, d] = (await list(practice)).map(({ id }) => id);
  const answer = await practice.call('PUT', '/api/services/order', { ids: [c, a] });
  expect((await answer.json()).map(({ id }: Service) => id)).toEqual([c, a, b, d]);
  expect((await list(practice)).map(({ id }) => id)).toEqual([c, a, b, d]);
});

test.each([
  ['no name', { name: ' ' }, 'name', 'Name is required'],
  ['a type that is none', { type: 'party' }, 'type', 'Type is required'],
  ['no time at all', { durationMinutes: 0 }, 'durationMinutes', 'At least 5 minutes'],
  ['more than a day', { durationMinutes: 1_000 }, 'durationMinutes', 'At most 12 hours'],
  ['a price that is none', { price: '12,5' }, 'price', 'Enter a price like 75 or 75.50'],
])('rejects %s with a message', async (_name, given, field, sentence) => {
  const practice = await buildPractice(world);
  const answer = await practice.call('POST', '/api/services', fields(given));
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors[field]).toBe(sentence);
});

test("answers 404 for another practice's services and 403 to an assistant's changes", async () => {
  const practice = await buildPractice(world);
  const other = await buildPractice(world);
  const [theirs] = await list(other);
  expect((await practice.call('PUT', `/api/services/${theirs?.id}`, fields())).status).toBe(404);
  expect((await practice.call('DELETE', `/api/services/${theirs?.id}`)).status).toBe(404);
  expect((await practice.call('PUT', '/api/services/order', { ids: [theirs?.id] })).status).toBe(404);
  expect((await practice.call('GET', `/api/availability/preview?serviceId=${theirs?.id}`)).status).toBe(404);
  const assistant = await buildMember(world, practice, 'assistant');
  expect((await assistant.call('POST', '/api/services', fields())).status).toBe(403);
  expect((await assistant.call('GET', '/api/services')).status).toBe(200);
});
