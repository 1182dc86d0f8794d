import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
const key = () => `key-${crypto.randomUUID()}`;
const send = (fields: object) => call(world)('POST', '/api/appointments/book', fields);
const form = (slug: string, given: object = {}) => ({
  bookingKey: key(),
  ...bookingFields(slug, { date: tomorrow(), time: '10:00', ...given }),
});

test('books once when a form is sent twice and repeats the response', async () => {
  const practice = await buildPractice(world);
  const fields = form(practice.slug);
  const first = await send(fields);
  const second = await send({ ...fields, email: fields.email.toUpperCase() });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.json()).toEqual(await first.json());
  for (const list of ['/api/clients', '/api/appointments', '/api/emails/logs', '/api/notifications']) {
    expect(await (await practice.call('GET', list)).json(), list).toHaveLength(1);
  }
});

test('repeats the first booking when the form is resent with another time', async () => {
  const practice = await buildPractice(world);
  const fields = form(practice.slug);
  const { id } = await (await send(fields)).json();
  expect((await (await send({ ...fields, time: '15:00' })).json()).id).toBe(id);
  expect(await (await practice.call('GET', '/api/appointments')).json()).toHaveLength(1);
});

test("rejects another person's booking key with 409", async () => {
  const { slug } = await buildPractice(world);
  const fields = form(slug);
  await send(fields);
  for (const time of ['10:00', '15:00']) {
    const answer = await send({ ...form(slug), time, bookingKey: fields.bookingKey });
    expect(answer.status).toBe(409);
    expect(Object.keys(await answer.json())).toEqual(['message']);
  }
  const other = await buildPractice(world);
  expect((await send({ ...fields, storefrontSlug: other.slug })).status).toBe(200);
});

test('repeats the last booking even when the booking limit is reached', async () => {
  const { slug } = await buildPractice(world);
  const email = 'eager.once@client.example';
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];
  const forms = times.map(time => form(slug, { time, email }));
  for (const fields of forms) expect((await send(fields)).status).toBe(200);
  expect((await send(form(slug, { time: '16:00', email }))).status).toBe(429);
  expect((await send(forms[9] ?? {})).status).toBe(200);
});

test.each(['short', 'x'.repeat(65), 'with spaces in the key', "'; drop table x; --"])(
  'rejects the booking key %s',
  async bookingKey => {
    const { slug } = await buildPractice(world);
    expect((await send(form(slug, { bookingKey }))).status).toBe(400);
  },
);

test("requires accepting the practice's booking policy", async () => {
  const practice = await buildPractice(world);
  const rules = await (await practice.call('GET', '/api/availability')).json();
  await practice.call('PUT', '/api/availability', { ...rules, policy: 'Please cancel a day ahead.' });
  const slots = await call(world)('GET', `/api/appointments/slots?storefrontSlug=${practice.slug}&date=${tomorrow()}`);
  expect((await slots.json()).policy).toBe('Please cancel a day ahead.');
  for (const policyAccepted of [undefined, false]) {
    const refused = await send(form(practice.slug, { policyAccepted }));
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toEqual({ policyAccepted: 'Accept the booking policy to book.' });
  }
  expect(await (await practice.call('GET', '/api/appointments')).json()).toEqual([]);
  expect((await send(form(practice.slug, { policyAccepted: true }))).status).toBe(200);
});
