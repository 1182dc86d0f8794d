// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import {
  ask,
  askedToken,
  confirm,
  freeTime,
  isFree,
  join,
  offerTo,
  sweep,
  waitDay,
} from '../../../../testing/practice/waitlist.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { confirmPlace } from './confirm.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const line = async (practice: Practice) => (await practice.call('GET', '/api/waitlist')).json();
const told = async (practice: Practice): Promise<string[]> =>
  (await (await practice.call('GET', '/api/notifications')).json())
    .filter(({ type }: { type: string }) => type === 'waitlist')
    .map(({ title }: { title: string }) => title);
const mailsTo = async (practice: Practice, email: string) =>
  (await (await practice.call('GET', '/api/emails/logs')).json())
    .filter(({ recipientEmail }: { recipientEmail: string }) => recipientEmail === email)
    .map(({ subject }: { subject: string }) => subject);

test('ignores an unconfirmed entry and holds no time for it', async () => {
  const practice = await buildPractice(world);
  const email = await ask(world, practice);
  expect(await mailsTo(practice, email)).toEqual(['Confirm your place on the waitlist at Fernhill Nutrition']);
  expect([await line(practice), await told(practice)]).toEqual([[], []]);
  await freeTime(world, practice, '10:00');
  const openings = await world.services.database.pool.query('select from waitlist_openings where tenant_id = $1', [
    practice.tenantId,
  ]);
  expect(openings.rowCount).toBe(0);
  await sweep(world);
  expect(await isFree(world, practice, '10:00')).toBe(true);
  expect(await offerTo(practice, email)).toBeNull();
  const behind = await join(world, practice);
  await freeTime(world, practice, '11:00');
  await sweep(world);
  expect(await offerTo(practice, email)).toBeNull();
  expect(await offerTo(practice, behind)).not.toBeNull();
});

test('joins once by the button, but not by opening the link', async () => {
  const practice = await buildPractice(world);
  const email = await ask(world, practice);
  const token = await askedToken(practice, email);
  const preview = async () => (await call(world)('GET', `/api/waitlist/place?token=${token}`)).json();
  expect(await preview()).toMatchObject({ isConfirmed: false, title: 'Initial Consultation', firstDay: waitDay() });
  await world.request(`/waitlist-confirm?token=${token}`);
  expect(await line(practice)).toEqual([]);
  for (let times = 0; times < 2; times++) expect((await confirm(world, token)).status).toBe(204);
  expect(await preview()).toMatchObject({ isConfirmed: true });
  expect(await line(practice)).toHaveLength(1);
  expect(await told(practice)).toEqual(['New on the waitlist']);
  expect((await mailsTo(practice, email)).toSorted()).toEqual([
    'Confirm your place on the waitlist at Fernhill Nutrition',
    'You’re on the waitlist at Fernhill Nutrition',
  ]);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  expect(await offerTo(practice, email)).not.toBeNull();
});

test('changes an existing entry only after its owner confirms', async () => {
  const practice = await buildPractice(world);
  const email = await join(world, practice, { partOfDay: 'morning' });
  const second = await join(world, practice);
  const before = await line(practice);
  const otherDay = addDays(waitDay(), 1);
  await ask(world, practice, { email, firstDay: otherDay, lastDay: otherDay, partOfDay: 'evening' });
  expect(await line(practice)).toEqual(before);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  expect(await offerTo(practice, email)).not.toBeNull();
  const token = await askedToken(practice, email);
  expect((await confirm(world, token)).status).toBe(204);
  expect((await confirm(world, token)).status).toBe(204);
  const after = await line(practice);
  expect(after).toMatchObject([
    { id: before[0].id, firstDay: otherDay, lastDay: otherDay, partOfDay: 'evening' },
    { id: before[1].id },
  ]);
  expect(after).toHaveLength(2);
  expect(second).not.toBe(email);
});

test('requires confirmation from known clients but not for entries by the practice', async () => {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: addDays(waitDay(), 5), time: '14:00' });
  expect((await call(world)('POST', '/api/appointments/book', fields)).status).toBe(200);
  await ask(world, practice, { email: fields.email });
  expect(await line(practice)).toEqual([]);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const input = { clientId: client.id, serviceId: service.id, firstDay: waitDay(), lastDay: waitDay() };
  expect((await practice.call('POST', '/api/waitlist', input)).status).toBe(201);
  expect(await line(practice)).toMatchObject([{ client: { id: client.id } }]);
  expect(await mailsTo(practice, client.email)).toEqual(['You’re on the waitlist at Fernhill Nutrition']);
});

test('accepts only the link of the newest email, until the days have passed', async () => {
  const practice = await buildPractice(world);
  const email = await ask(world, practice);
  const old = await askedToken(practice, email);
  await ask(world, practice, { email, partOfDay: 'evening' });
  expect((await confirm(world, old)).status).toBe(404);
  const token = await askedToken(practice, email);
  await expect(confirmPlace(world.services, token, new Date(`${addDays(waitDay(), 2)}T12:00:00Z`))).rejects.toThrow(
    'You’re no longer on this waitlist',
  );
  expect(await line(practice)).toEqual([]);
  expect((await confirm(world, token)).status).toBe(204);
  expect(await line(practice)).toMatchObject([{ partOfDay: 'evening' }]);
});

test('notifies no one when an unconfirmed visitor leaves by link', async () => {
  const practice = await buildPractice(world);
  const token = await askedToken(practice, await ask(world, practice));
  expect((await call(world)('POST', '/api/waitlist/leave', { token })).status).toBe(204);
  expect((await confirm(world, token)).status).toBe(404);
  expect(await told(practice)).toEqual([]);
});
