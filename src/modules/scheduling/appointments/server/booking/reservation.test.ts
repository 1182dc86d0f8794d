import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn } from '../../../../../shared/dates.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../../../testing/world.ts';
import { bookingRequest, holdRequest } from '../../booking.ts';
import { slotHolds } from '../tables.ts';
import { book } from './book.ts';
import { deleteOldReservations, reserveTime } from './reservation.ts';
import { listSlots } from './slots.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
const wanted = (slug: string, given: object = {}) => ({
  storefrontSlug: slug,
  date: tomorrow(),
  time: '10:00',
  appointmentType: 'consultation',
  ...given,
});
const hold = (slug: string, given: object = {}, address = '203.0.113.1') =>
  call(world)('POST', '/api/appointments/hold', wanted(slug, given), { 'x-forwarded-for': address });
const times = async (slug: string, holdToken = ''): Promise<string[]> => {
  const query = new URLSearchParams({ storefrontSlug: slug, date: tomorrow(), ...(holdToken && { holdToken }) });
  const { slots } = await (await call(world)('GET', `/api/appointments/slots?${query}`)).json();
  return slots.map((slot: { time: string }) => slot.time);
};
const bookIt = (slug: string, given: object = {}) =>
  call(world)('POST', '/api/appointments/book', bookingFields(slug, { date: tomorrow(), time: '10:00', ...given }));

test('reserves a time for its holder for five minutes', async () => {
  const { slug } = await buildPractice(world);
  const { holdToken, expiresAt } = await (await hold(slug)).json();
  const left = Date.parse(expiresAt) - Date.now();
  expect(left).toBeGreaterThan(4.8 * 60_000);
  expect(left).toBeLessThanOrEqual(5 * 60_000);
  expect(await times(slug)).not.toContain('10:00');
  expect(await times(slug, holdToken)).toContain('10:00');
  expect((await hold(slug, {}, '203.0.113.2')).status).toBe(409);
  expect((await bookIt(slug)).status).toBe(409);
  expect((await bookIt(slug, { holdToken: 'of somebody else' })).status).toBe(409);
  expect((await bookIt(slug, { holdToken })).status).toBe(200);
  expect(await times(slug, holdToken)).not.toContain('10:00');
});

test('frees a reserved time after five minutes', async () => {
  const { slug } = await buildPractice(world);
  const now = new Date();
  const request = holdRequest.parse(wanted(slug));
  await reserveTime(world.services, request, null, now);
  const isFree = async (at: Date) => {
    const query = { storefrontSlug: slug, date: tomorrow(), days: 1 };
    return (await listSlots(world.services, query, at)).slots.some(({ time }) => time === '10:00');
  };
  expect(await isFree(addMinutes(now, 4.9))).toBe(false);
  expect(await isFree(addMinutes(now, 5))).toBe(true);
  const fields = bookingRequest.parse(bookingFields(slug, { date: tomorrow(), time: '10:00' }));
  await expect(book(world.services, fields, null, addMinutes(now, 4.9))).rejects.toThrow('was just taken');
  expect((await book(world.services, fields, null, addMinutes(now, 5))).id).toBeGreaterThan(0);
});

test("releases a visitor's previous reservation when another is made", async () => {
  const { slug } = await buildPractice(world);
  const first = await (await hold(slug)).json();
  const second = await (await hold(slug, { time: '11:00', holdToken: first.holdToken })).json();
  expect(second.holdToken).toBe(first.holdToken);
  const free = await times(slug);
  expect(free).toContain('10:00');
  expect(free).not.toContain('11:00');
  // Reserving the same time again extends it to five minutes from now.
  expect((await hold(slug, { time: '11:00', holdToken: first.holdToken })).status).toBe(200);
});

test('releases a reservation only by its token', async () => {
  const { slug } = await buildPractice(world);
  const other = await buildPractice(world);
  const { holdToken } = await (await hold(slug)).json();
  const release = (page: string, token: string) =>
    call(world)('DELETE', `/api/appointments/hold?storefrontSlug=${page}&holdToken=${encodeURIComponent(token)}`);
  expect((await release(slug, 'x')).status).toBe(204);
  expect((await release(other.slug, holdToken)).status).toBe(204);
  expect(await times(slug)).not.toContain('10:00');
  expect((await release(slug, holdToken)).status).toBe(204);
  expect(await times(slug)).toContain('10:00');
  expect((await release('nobody-here', holdToken)).status).toBe(404);
});

test('accepts a token chosen by the form, valid in one practice only', async () => {
  const { slug } = await buildPractice(world);
  const other = await buildPractice(world);
  const holdToken = 'chosen-by-the-form-itself';
  expect((await (await hold(slug, { holdToken })).json()).holdToken).toBe(holdToken);
  expect((await hold(slug, { holdToken })).status).toBe(200);
  expect((await hold(other.slug, { holdToken })).status).toBe(200);
  expect(await times(slug)).not.toContain('10:00');
  expect((await hold(slug, { holdToken: 'x' })).status).toBe(400);
  expect((await bookIt(slug, { holdToken })).status).toBe(200);
});

test('limits reservations to three per IP address', async () => {
  const { slug } = await buildPractice(world);
  for (const time of ['10:00', '11:00', '12:00']) expect((await hold(slug, { time })).status).toBe(200);
  const refused = await hold(slug, { time: '13:00' });
  expect(refused.status).toBe(429);
  expect((await refused.json()).message).toMatch(/\S/);
  expect((await hold(slug, { time: '13:00' }, '203.0.113.3')).status).toBe(200);
});

test('reserves the whole session with buffers and counts toward the daily maximum', async () => {
  const practice = await buildPractice(world);
  const rules = await (await practice.call('GET', '/api/availability')).json();
  await practice.call('PUT', '/api/availability', { ...rules, bufferAfter: 30, dailyMaximum: 2 });
  const [service] = await (await practice.call('GET', '/api/services')).json();
  await practice.call('PUT', `/api/services/${service.id}`, { ...service, durationMinutes: 90 });
  expect((await hold(practice.slug, { serviceId: service.id })).status).toBe(200);
  const free = await times(practice.slug);
  expect(free).not.toContain('08:30');
  expect(free).not.toContain('11:30');
  expect(free).toContain('12:00');
  expect((await hold(practice.slug, { time: '14:00' }, '203.0.113.4')).status).toBe(200);
  expect(await times(practice.slug)).toEqual([]);
});

test('rejects reserving a time that is not offered', async () => {
  const { slug } = await buildPractice(world);
  expect((await hold(slug, { time: '08:00' })).status).toBe(409);
  expect((await hold(slug, { date: addDays(tomorrow(), -2) })).status).toBe(409);
  expect((await hold(slug, { serviceId: 999_999 })).status).toBe(409);
  expect((await hold('nobody-here')).status).toBe(404);
});

test('deletes expired reservations and keeps the others', async () => {
  const { slug } = await buildPractice(world);
  const { holdToken } = await (await hold(slug)).json();
  await deleteOldReservations(asSystem(world.services.database));
  expect((await hold(slug, { holdToken })).status).toBe(200);
  await deleteOldReservations(asSystem(world.services.database), addMinutes(new Date(), 6));
  const kept = await asSystem(world.services.database).db.$count(slotHolds);
  expect(kept).toBe(0);
});
