import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { pairOf } from '../../../../../testing/practice/mail-link.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../../../testing/world.ts';
import { leadOn } from './confirm.ts';
import { createLinks } from './links.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** Books and creates the link of a reminder. */
async function reminded() {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '10:00' });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  const token = await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const links = createLinks(scope, id, ['confirm']);
    await links.written;
    return links.tokens.confirm;
  });
  return { practice, pair: { token, email: fields.email } };
}

const confirm = (pair: Record<string, unknown>) => call(world)('POST', '/api/appointments/confirm', pair);
const statusOf = async (practice: Awaited<ReturnType<typeof reminded>>['practice']) =>
  (await (await practice.call('GET', '/api/appointments')).json())[0].status;

test('confirms only by pressing, and notifies once when repeated', async () => {
  const { practice, pair } = await reminded();
  const look = () => call(world)('GET', `/api/appointments/confirm-preview?${new URLSearchParams(pair)}`);
  expect(await (await look()).json()).toMatchObject({ isConfirmed: false, practiceName: 'Fernhill Nutrition' });
  expect(await statusOf(practice)).toBe('scheduled');
  expect((await confirm(pair)).status).toBe(200);
  expect((await confirm(pair)).status).toBe(200);
  expect(await statusOf(practice)).toBe('confirmed');
  expect(await (await look()).json()).toMatchObject({ isConfirmed: true });
  const told = await (await practice.call('GET', '/api/notifications')).json();
  expect(told.map((each: { type: string }) => each.type)).toEqual(['appointment_confirmed', 'appointment_booked']);
});

test('accepts the link only for confirming and with its own email', async () => {
  const { practice, pair } = await reminded();
  expect((await confirm({ ...pair, email: 'other@client.example' })).status).toBe(404);
  expect((await confirm({ token: pair.token })).status).toBe(400);
  expect((await confirm({ token: 1, email: [] })).status).toBe(400);
  expect((await call(world)('DELETE', `/api/appointments/cancel?${new URLSearchParams(pair)}`)).status).toBe(404);
  expect(await statusOf(practice)).toBe('scheduled');
});

test('links to the same cancel and reschedule pages each time', async () => {
  const { practice, pair } = await reminded();
  const path = await leadOn(world.services, { ...pair, from: 'confirm', purpose: 'cancel' }, null);
  expect(await leadOn(world.services, { ...pair, from: 'confirm', purpose: 'cancel' }, null)).toBe(path);
  expect(await leadOn(world.services, { ...pair, from: 'confirm', purpose: 'move' }, null)).toMatch(
    /^\/reschedule-appointment\?/,
  );
  const query = path.replace('/cancel-appointment?', '');
  expect(pairOf(query).email).toBe(pair.email);
  expect((await call(world)('DELETE', `/api/appointments/cancel?${query}`)).status).toBe(204);
  expect(await statusOf(practice)).toBe('cancelled');
  expect((await confirm(pair)).status).toBe(404);
});
