// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { linkOfMail } from '../../../../testing/practice/mail-link.ts';
import { freeTime, join, offerTo, sweep, waitDay } from '../../../../testing/practice/waitlist.ts';
import {
  buildMember,
  buildPractice,
  call,
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

const line = async (practice: Practice) => (await practice.call('GET', '/api/waitlist')).json();
const days = () => ({ firstDay: waitDay(), lastDay: addDays(waitDay(), 7) });
const firstService = async (practice: Practice) => (await (await practice.call('GET', '/api/services')).json())[0].id;

test('joins once, emails no typed text before confirmation and updates on rejoining', async () => {
  const practice = await buildPractice(world);
  const email = await join(world, practice, { firstName: 'Viagra', lastName: 'Now' });
  await join(world, practice, { email, partOfDay: 'evening' });
  expect(await line(practice)).toMatchObject([{ partOfDay: 'evening', service: 'Initial Consultation', offers: [] }]);
  const mails = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mails).toHaveLength(4);
  for (const { id } of mails) {
    const { subject, text, html } = await (await practice.call('GET', `/api/emails/logs/${id}`)).json();
    const isConfirmed = subject.startsWith('You’re on the waitlist');
    expect((subject + text + html).includes('Viagra')).toBe(isConfirmed);
  }
  const [told] = await (await practice.call('GET', '/api/notifications')).json();
  expect(told).toMatchObject({ type: 'waitlist', title: 'New on the waitlist' });
});

test('shows the entry by link and removes it once', async () => {
  const practice = await buildPractice(world);
  const email = await join(world, practice);
  const query = await linkOfMail(practice, email, 'waitlist-leave');
  const token = new URLSearchParams(query).get('token');
  const shown = await call(world)('GET', `/api/waitlist/place?${query}`);
  expect(await shown.json()).toMatchObject({ practiceName: 'Fernhill Nutrition', partOfDay: 'any' });
  expect(await line(practice)).toHaveLength(1);
  expect((await call(world)('POST', '/api/waitlist/leave', { token })).status).toBe(204);
  expect((await call(world)('POST', '/api/waitlist/leave', { token })).status).toBe(404);
  expect(await line(practice)).toHaveLength(0);
});

test('rejects bots, invalid input and unknown pages', async () => {
  const practice = await buildPractice(world);
  const fields = { ...clientFields(), storefrontSlug: practice.slug, ...days() };
  const bad: [Record<string, unknown>, number][] = [
    [{ website: 'http://spam.example' }, 400],
    [{ lastDay: '2020-01-01' }, 400],
    [{ firstDay: '2090-01-01', lastDay: '2090-02-01' }, 400],
    [{ email: 'nobody' }, 400],
    [{ partOfDay: 'night' }, 400],
    [{ serviceId: 999_999 }, 409],
    [{ storefrontSlug: 'nobody-here' }, 404],
  ];
  for (const [given, status] of bad)
    expect(
      (await call(world)('POST', '/api/waitlist/join', { ...fields, ...given })).status,
      JSON.stringify(given),
    ).toBe(status);
  expect(await line(practice)).toEqual([]);
});

test('limits joining to five times per email address', async () => {
  const practice = await buildPractice(world);
  const fields = { ...clientFields(), storefrontSlug: practice.slug, ...days() };
  const statuses = [];
  for (let times = 0; times < 6; times++)
    statuses.push((await call(world)('POST', '/api/waitlist/join', fields)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('adds and removes clients by the practice and passes an open offer on', async () => {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const input = { clientId: client.id, serviceId: await firstService(practice), ...days() };
  expect((await practice.call('POST', '/api/waitlist', input)).status).toBe(201);
  const next = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  expect(await offerTo(practice, client.email)).not.toBeNull();
  const [entry] = await line(practice);
  expect(entry.offers).toMatchObject([{ status: 'open' }]);
  expect((await practice.call('DELETE', `/api/waitlist/${entry.id}`)).status).toBe(204);
  expect((await practice.call('DELETE', `/api/waitlist/${entry.id}`)).status).toBe(404);
  await sweep(world);
  expect(await offerTo(practice, next)).not.toBeNull();
});

test("adds an assistant's entry to the practitioner's waitlist", async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const input = { clientId: client.id, serviceId: await firstService(practice), ...days() };
  expect((await assistant.call('POST', '/api/waitlist', input)).status).toBe(201);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  expect(await offerTo(practice, client.email)).not.toBeNull();
});

test("lets an owner add to a colleague's waitlist, with 404 for non-practitioners", async () => {
  const practice = await buildPractice(world);
  const colleague = await buildMember(world, practice, 'practitioner');
  const assistant = await buildMember(world, practice, 'assistant');
  const elsewhere = await buildPractice(world);
  const idOf = async (someone: Pick<Practice, 'call'>) =>
    (await (await someone.call('GET', '/api/auth/user')).json()).id;
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const input = { clientId: client.id, serviceId: await firstService(practice), ...days() };
  const userId = await idOf(colleague);
  expect((await practice.call('POST', '/api/waitlist', { ...input, userId })).status).toBe(201);
  expect(await line(practice)).toMatchObject([{ userId }]);
  for (const other of [await idOf(assistant), await idOf(elsewhere), 999_999])
    expect((await practice.call('POST', '/api/waitlist', { ...input, userId: other })).status).toBe(404);
  expect(await line(practice)).toHaveLength(1);
});

test('hides the waitlist from other practices and makes it read-only for viewers', async () => {
  const practice = await buildPractice(world);
  const other = await buildPractice(world);
  await join(world, practice);
  const [entry] = await line(practice);
  const client = await (await other.call('POST', '/api/clients', clientFields())).json();
  const input = { clientId: client.id, serviceId: await firstService(practice), ...days() };
  expect(await line(other)).toEqual([]);
  expect((await other.call('DELETE', `/api/waitlist/${entry.id}`)).status).toBe(404);
  expect((await practice.call('POST', '/api/waitlist', input)).status).toBe(404);
  expect((await other.call('POST', '/api/waitlist', input)).status).toBe(404);
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await viewer.call('GET', '/api/waitlist')).status).toBe(200);
  expect((await viewer.call('DELETE', `/api/waitlist/${entry.id}`)).status).toBe(403);
  for (const given of [{ clientId: 'x' }, { lastDay: '2020-01-01' }, { lastDay: '2026-99-99' }])
    expect((await practice.call('POST', '/api/waitlist', { ...input, ...given })).status).toBe(400);
});
