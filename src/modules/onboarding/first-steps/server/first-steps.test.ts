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
import type { FirstStepList } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async ({ call: ask }: Practice): Promise<FirstStepList> => (await ask('GET', '/api/first-steps')).json();
const doneOf = async (practice: Practice) =>
  (await list(practice)).steps.filter(({ isDone }) => isDone).map(({ name }) => name);

test('completes each step when the practice has done it', async () => {
  const practice = await buildPractice(world);
  expect((await list(practice)).steps.map(({ name }) => name)).toEqual(['hours', 'service', 'page', 'mail', 'booking']);
  expect(await doneOf(practice)).toEqual([]);
  await practice.call('PATCH', '/api/first-steps', { hoursSeen: true });
  expect(await doneOf(practice)).toEqual(['hours']);
  const service = { name: 'First visit', type: 'consultation', durationMinutes: 60 };
  expect((await practice.call('POST', '/api/services', service)).status).toBe(201);
  expect(await doneOf(practice)).toEqual(['hours', 'service']);
  const page = await (await practice.call('GET', '/api/storefront')).json();
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, tagline: 'Eat well' });
  expect(await doneOf(practice)).toEqual(['hours', 'service', 'page']);
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, isActive: false });
  expect(await doneOf(practice)).toEqual(['hours', 'service']);
  expect((await list(practice)).pageUrl).toBeNull();
  expect((await practice.call('POST', '/api/first-steps/test-booking')).status).toBe(409);
});

test('completes steps for a changed service and for saved hours', async () => {
  const practice = await buildPractice(world);
  const [service] = await (await practice.call('GET', '/api/services')).json();
  await practice.call('PUT', `/api/services/${service.id}`, { ...service, durationMinutes: 75 });
  await practice.call('PUT', '/api/availability', await (await practice.call('GET', '/api/availability')).json());
  expect(await doneOf(practice)).toEqual(['hours', 'service']);
});

test('skips the mail step when the instance sends mail', async () => {
  const practice = await buildPractice(world);
  Object.assign(world.services.env, { SMTP_URL: 'smtp://localhost' });
  expect((await list(practice)).steps.map(({ name }) => name)).not.toContain('mail');
  Object.assign(world.services.env, { SMTP_URL: undefined });
});

test('books and emails a test appointment, keeps it out of statistics and removes it', async () => {
  const practice = await buildPractice(world);
  const prepared = await practice.call('POST', '/api/first-steps/test-booking');
  expect(await prepared.json()).toEqual({ url: `/bio/${practice.slug}` });
  expect((await practice.call('POST', '/api/first-steps/test-booking')).status).toBe(200);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 3);
  const booking = bookingFields(practice.slug, { date, time: '09:00', email: practice.email });
  expect((await call(world)('POST', '/api/appointments/book', booking)).status).toBe(200);
  expect(await doneOf(practice)).toEqual(['booking']);
  expect((await list(practice)).hasTest).toBe(true);
  const again = await call(world)('POST', '/api/appointments/book', { ...booking, email: 'else@person.example' });
  expect(again.status).toBe(409);
  const read = async (path: string) => (await practice.call('GET', path)).json();
  expect((await read('/api/dashboard/metrics')).totalClients).toBe(0);
  expect((await read('/api/dashboard/weeks')).every(({ bookings }: { bookings: number }) => bookings === 0)).toBe(true);
  expect(await read('/api/clients')).toEqual([]);
  expect(await read('/api/appointments')).toHaveLength(1);
  const mails = await read('/api/emails/logs');
  expect(mails.map(({ recipientEmail }: { recipientEmail: string }) => recipientEmail)).toContain(practice.email);
  expect((await practice.call('DELETE', '/api/first-steps/test-booking')).status).toBe(204);
  expect((await practice.call('DELETE', '/api/first-steps/test-booking')).status).toBe(204);
  expect(await read('/api/appointments')).toEqual([]);
  const after = await list(practice);
  expect(after.hasTest).toBe(false);
  expect(after.steps.filter(({ isPutAside }) => isPutAside).map(({ name }) => name)).toEqual(['booking']);
});

test('keeps an owner who already was a client when the test booking is removed', async () => {
  const practice = await buildPractice(world);
  const self = { firstName: 'M', lastName: 'L', email: practice.email.toUpperCase(), goal: 'general_health' };
  expect((await practice.call('POST', '/api/clients', self)).status).toBe(201);
  await practice.call('POST', '/api/first-steps/test-booking');
  await practice.call('DELETE', '/api/first-steps/test-booking');
  expect((await list(practice)).steps.some(({ isPutAside }) => isPutAside)).toBe(false);
  expect(await (await practice.call('GET', '/api/clients')).json()).toHaveLength(1);
});

test('lets only owners dismiss and restore steps', async () => {
  const practice = await buildPractice(world);
  await practice.call('PATCH', '/api/first-steps', { putAside: 'mail' });
  await practice.call('PATCH', '/api/first-steps', { putAside: 'service' });
  await practice.call('PATCH', '/api/first-steps', { isHidden: true });
  const hidden = await list(practice);
  expect(hidden.isHidden).toBe(true);
  expect(hidden.steps.filter(({ isPutAside }) => isPutAside).map(({ name }) => name)).toEqual(['service', 'mail']);
  const back: FirstStepList = await (await practice.call('PATCH', '/api/first-steps', { isHidden: false })).json();
  expect(back.isHidden).toBe(false);
  expect(back.steps.some(({ isPutAside }) => isPutAside)).toBe(false);
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await viewer.call('PATCH', '/api/first-steps', { isHidden: true })).status).toBe(403);
});
