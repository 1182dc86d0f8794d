// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, wallToInstant } from '../../../../../shared/dates.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type World,
} from '../../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const tomorrow = () => addDays(dayIn(new Date(), zone), 1);
const visitor = () => call(world);

async function slotsOf(slug: string, date: string) {
  return (await visitor()('GET', `/api/appointments/slots?storefrontSlug=${slug}&date=${date}`)).json();
}

test("offers the 18 slots of the default hours in the practice's time zone", async () => {
  const { slug } = await buildPractice(world);
  const { timeZone, slots } = await slotsOf(slug, tomorrow());
  expect(timeZone).toBe(zone);
  expect(slots).toHaveLength(18);
  expect([slots[0].time, slots[17].time]).toEqual(['09:00', '17:30']);
});

test.each([
  ['the day before, where it begins first', 'Pacific/Kiritimati', -1, ['16:00', '16:30'], ['00:00']],
  ['the day after, where it ends last', 'Etc/GMT+12', 1, ['07:30', '08:00'], ['23:30']],
])('applies the longest buffers to a session of %s', async (_name, timeZone, away, [from = '', to = ''], blocked) => {
  const practice = await buildPractice(world, { timeZone });
  const rules = await (await practice.call('GET', '/api/availability')).json();
  const weeklyHours = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
  const longest = { bufferBefore: 240, bufferAfter: 240, weeklyHours };
  await practice.call('PUT', '/api/availability', { ...rules, ...longest });
  const day = addDays(dayIn(new Date(), timeZone), 5);
  const times = async () => (await slotsOf(practice.slug, day)).slots.map((slot: { time: string }) => slot.time);
  expect(await times()).toEqual(expect.arrayContaining(blocked));
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const at = (time: string) => wallToInstant(addDays(day, away), time, timeZone)?.toISOString();
  const session = { clientId: client.id, title: 'Far away', type: 'follow-up', status: 'scheduled' };
  const entered = { ...session, startTime: at(from), endTime: at(to) };
  expect((await practice.call('POST', '/api/appointments', entered)).status).toBe(201);
  expect(await times()).not.toEqual(expect.arrayContaining(blocked));
});

test('sets the content length of a response in bytes', async () => {
  const practice = await buildPractice(world);
  const answer = await practice.call('POST', '/api/clients', clientFields({ firstName: 'Zoë' }));
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('content-length')).toBe(String((await answer.arrayBuffer()).byteLength));
});

test('books a slot, adds the client and sends the email and notification', async () => {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '10:30', notes: 'First time' });
  const response = await visitor()('POST', '/api/appointments/book', fields);
  expect(response.status).toBe(200);
  const { slots } = await slotsOf(practice.slug, tomorrow());
  expect(slots.map((slot: { time: string }) => slot.time)).not.toContain('10:30');
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  expect(appointment).toMatchObject({ title: 'Initial Consultation', status: 'scheduled', description: 'First time' });
  expect(appointment.client).toMatchObject({ firstName: 'Felix', lastName: 'Romero' });
  const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mail).toMatchObject({ recipientEmail: fields.email, status: 'queued', clientId: appointment.clientId });
  const { count } = await (await practice.call('GET', '/api/notifications/unread-count')).json();
  expect(count).toBe(1);
});

test('rejects a taken slot with 409 and saves nothing of the second booking', async () => {
  const practice = await buildPractice(world);
  const when = { date: tomorrow(), time: '09:00' };
  await visitor()('POST', '/api/appointments/book', bookingFields(practice.slug, when));
  const second = await visitor()('POST', '/api/appointments/book', bookingFields(practice.slug, when));
  expect(second.status).toBe(409);
  expect((await second.json()).message).toBe('This time was just taken. Choose another one.');
  expect(await (await practice.call('GET', '/api/clients')).json()).toHaveLength(1);
});

test.each([
  ['a time between the slots', { time: '09:10' }],
  ['a time before opening', { time: '08:00' }],
  ['yesterday', { date: addDays(dayIn(new Date(), zone), -1) }],
  ['a day past the three months', { date: addDays(dayIn(new Date(), zone), 95) }],
])('rejects %s with 409', async (_name, given) => {
  const { slug } = await buildPractice(world);
  const fields = bookingFields(slug, { date: tomorrow(), time: '09:00', ...given });
  expect((await visitor()('POST', '/api/appointments/book', fields)).status).toBe(409);
});

test('rejects types that the page does not offer', async () => {
  const { slug } = await buildPractice(world);
  const fields = bookingFields(slug, { date: tomorrow(), time: '09:00', appointmentType: 'planning' });
  expect((await visitor()('POST', '/api/appointments/book', fields)).status).toBe(400);
});

test('ends the link in the plain-text email at its end', async () => {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '15:00' });
  await visitor()('POST', '/api/appointments/book', fields);
  const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
  const { text } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
  const link = new URL(text.match(/http\S+/)[0]);
  expect(link.pathname).toMatch(/^\/v\/[\w-]{22}$/);
  expect((await world.request(link.pathname)).status).toBe(303);
});

test('reports each invalid field with a message', async () => {
  const { slug } = await buildPractice(world);
  const fields = bookingFields(slug, { date: 'soon', time: '25:00', email: 'nobody', firstName: ' ' });
  const response = await visitor()('POST', '/api/appointments/book', fields);
  expect(response.status).toBe(400);
  const { errors } = await response.json();
  expect(Object.keys(errors).toSorted()).toEqual(['date', 'email', 'firstName', 'time']);
  expect(errors.firstName).toBe('First name is required');
});

test("books a known email for the existing client and keeps the client's name", async () => {
  const practice = await buildPractice(world);
  const email = 'Known@Client.example';
  await visitor()(
    'POST',
    '/api/appointments/book',
    bookingFields(practice.slug, { date: tomorrow(), time: '11:00', email }),
  );
  const again = { date: tomorrow(), time: '12:00', email: email.toLowerCase(), firstName: 'Fe' };
  await visitor()('POST', '/api/appointments/book', bookingFields(practice.slug, again));
  const clients = await (await practice.call('GET', '/api/clients')).json();
  expect(clients).toHaveLength(1);
  expect(clients[0].firstName).toBe('Felix');
  const appointments = await (await practice.call('GET', '/api/appointments')).json();
  expect(appointments[1].description).toBe('Booked as Fe Romero');
});

test('keeps typed text out of the email to an unconfirmed address', async () => {
  const practice = await buildPractice(world);
  const typed = { firstName: 'Visit evil.example', lastName: 'NOW', notes: 'cheap pills' };
  await visitor()(
    'POST',
    '/api/appointments/book',
    bookingFields(practice.slug, { date: tomorrow(), time: '09:00', ...typed }),
  );
  const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
  const { html, text, subject, attachments } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
  const everything = [html, text, subject, attachments[0].content].join();
  for (const value of Object.values(typed)) expect(everything).not.toContain(value);
});

test('rejects bookings on unknown pages and pages that take none', async () => {
  const practice = await buildPractice(world);
  const when = { date: tomorrow(), time: '09:00' };
  expect((await visitor()('POST', '/api/appointments/book', bookingFields('nobody-here', when))).status).toBe(404);
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  await practice.call('PUT', `/api/storefront/${storefront.id}`, { ...storefront, bookAppointmentEnabled: false });
  expect((await visitor()('POST', '/api/appointments/book', bookingFields(practice.slug, when))).status).toBe(409);
});

test('rejects bots that fill the honeypot field', async () => {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '09:00', website: 'https://spam.example' });
  expect((await visitor()('POST', '/api/appointments/book', fields)).status).toBe(400);
  expect(await (await practice.call('GET', '/api/appointments')).json()).toEqual([]);
});

test('books one of 80 concurrent requests by one visitor and rejects the rest with 409', {
  tags: 'detail',
}, async () => {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '16:00' });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const attempts = Array.from({ length: 80 }, () => visitor()('POST', '/api/appointments/book', fields, headers));
  const statuses = (await Promise.all(attempts)).map(answer => answer.status);
  expect(statuses.toSorted()).toEqual([200, ...Array(79).fill(409)]);
});

test('limits bookings to ten per email address', async () => {
  const { slug } = await buildPractice(world);
  const email = 'eager@client.example';
  const statuses: number[] = [];
  for (let index = 0; index < 11; index++) {
    const time = `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
    statuses.push(
      (await visitor()('POST', '/api/appointments/book', bookingFields(slug, { date: tomorrow(), time, email })))
        .status,
    );
  }
  expect(statuses.slice(0, 10).every(status => status === 200)).toBe(true);
  expect(statuses[10]).toBe(429);
});

const halfHours = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const hour = String(9 + Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 ? '30' : '00'}`;
  });

test('limits concurrent bookings per email address across practices', async () => {
  const practices = await Promise.all([buildPractice(world), buildPractice(world)]);
  const email = 'eager.at.once@client.example';
  const attempts = practices.flatMap(({ slug }) =>
    halfHours(8).map(time =>
      visitor()('POST', '/api/appointments/book', bookingFields(slug, { date: tomorrow(), time, email })),
    ),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(6).fill(429)]);
  const booked = await Promise.all(practices.map(async ({ call }) => (await call('GET', '/api/appointments')).json()));
  expect(booked.flat()).toHaveLength(10);
});

test('limits bookings per phone number, however it is written', async () => {
  const { slug } = await buildPractice(world);
  const statuses: number[] = [];
  for (const [index, time] of halfHours(11).entries()) {
    const phone = index % 2 ? '+1 503 555 0142' : `(503) 555-0142 ext. ${index + 1}`;
    const fields = bookingFields(slug, { date: tomorrow(), time, phone });
    statuses.push((await visitor()('POST', '/api/appointments/book', fields)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test("keeps a phone number typed by a visitor out of an existing client's record", async () => {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields({ phone: '' }))).json();
  const typed = {
    email: client.email,
    firstName: client.firstName,
    lastName: client.lastName,
    phone: '(503) 555-0143',
  };
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '13:00', ...typed, notes: 'See you' });
  expect((await visitor()('POST', '/api/appointments/book', fields)).status).toBe(200);
  expect((await (await practice.call('GET', `/api/clients/${client.id}`)).json()).phone).toBeNull();
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  expect(appointment.description).toBe('Phone given: (503) 555-0143\n\nSee you');
});
