// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMinutes, wallToInstant } from '../../../../shared/dates.ts';
import { linkOfMail, setRules } from '../../../../testing/practice/mail-link.ts';
import {
  answer,
  freeTime,
  isFree,
  join,
  offerTo,
  sweep,
  waitDay,
  zone,
} from '../../../../testing/practice/waitlist.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { answerOffer } from './offer.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const sessions = async (practice: Practice) =>
  (await (await practice.call('GET', '/api/appointments')).json()).filter(
    (each: { status: string }) => each.status !== 'cancelled',
  );
const told = async (practice: Practice): Promise<string[]> =>
  (await (await practice.call('GET', '/api/notifications')).json()).map((each: { title: string }) => each.title);

test('offers a freed time to the first on the waitlist and books it when accepted', async () => {
  const practice = await buildPractice(world);
  const first = await join(world, practice);
  const second = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  await sweep(world);
  const token = await offerTo(practice, first);
  expect(await offerTo(practice, second)).toBeNull();
  expect(await isFree(world, practice, '10:00')).toBe(false);
  const rival = bookingFields(practice.slug, { date: waitDay(), time: '10:00' });
  expect((await call(world)('POST', '/api/appointments/book', rival)).status).toBe(409);
  const shown = await (await call(world)('GET', `/api/waitlist/offer?token=${token}`)).json();
  expect(shown).toMatchObject({ status: 'open', title: 'Initial Consultation', timeZone: zone });
  expect(await sessions(practice)).toHaveLength(0);
  expect((await answer(world, token, 'accept')).status).toBe(204);
  expect((await answer(world, token, 'accept')).status).toBe(204);
  const [booked, ...more] = await sessions(practice);
  expect(more).toEqual([]);
  expect(booked.startTime).toBe(wallToInstant(waitDay(), '10:00', zone)?.toISOString());
  expect(await linkOfMail(practice, first, 'reschedule-appointment')).toBeTruthy();
  expect((await told(practice))[0]).toBe('Booked from the waitlist');
  await sweep(world);
  expect(await offerTo(practice, second)).toBeNull();
  const waiting = await (await practice.call('GET', '/api/waitlist')).json();
  expect(waiting).toHaveLength(1);
});

test('passes a declined or expired offer on, then frees the time for everyone', async () => {
  const practice = await buildPractice(world);
  const [first, second, third] = [
    await join(world, practice),
    await join(world, practice),
    await join(world, practice),
  ];
  await freeTime(world, practice, '11:00');
  await sweep(world);
  const token = await offerTo(practice, first);
  expect((await answer(world, token, 'decline')).status).toBe(204);
  expect((await answer(world, token, 'accept')).status).toBe(409);
  await sweep(world);
  const late = await offerTo(practice, second);
  // An expired offer is rejected even before the sweep has updated it.
  const threeHoursOn = addMinutes(new Date(), 125);
  await expect(
    answerOffer(world.services, { token: late ?? '', answer: 'accept' }, null, threeHoursOn),
  ).rejects.toThrow('This offer has ended');
  await sweep(world, threeHoursOn);
  const last = await offerTo(practice, third);
  expect(last).not.toBeNull();
  await answer(world, last, 'decline');
  await sweep(world);
  expect(await isFree(world, practice, '11:00')).toBe(true);
  expect((await told(practice))[0]).toBe('No one on the waitlist took this time');
  const [entry] = await (await practice.call('GET', '/api/waitlist')).json();
  expect(entry.offers.map((each: { status: string }) => each.status)).toEqual(['declined']);
});

test('offers a time only if day, part of day and length fit', async () => {
  const practice = await buildPractice(world);
  const hour = { name: 'Long talk', type: 'consultation', durationMinutes: 60, price: null };
  const long = await (await practice.call('POST', '/api/services', hour)).json();
  const nextDay = addDays(waitDay(), 1);
  const otherDay = await join(world, practice, { firstDay: nextDay, lastDay: nextDay });
  const evening = await join(world, practice, { partOfDay: 'evening' });
  const tooLong = await join(world, practice, { serviceId: long.id });
  const fits = await join(world, practice, { partOfDay: 'morning' });
  await freeTime(world, practice, '09:30');
  await sweep(world);
  expect(await Promise.all([otherDay, evening, tooLong, fits].map(each => offerTo(practice, each)))).toEqual([
    null,
    null,
    null,
    expect.any(String),
  ]);
});

test('offers a reserved time once it is free but not a booked one', async () => {
  const practice = await buildPractice(world);
  const waiting = await join(world, practice);
  await freeTime(world, practice, '14:00');
  const when = { storefrontSlug: practice.slug, date: waitDay(), time: '14:00', appointmentType: 'consultation' };
  expect((await call(world)('POST', '/api/appointments/hold', when)).status).toBe(200);
  await sweep(world);
  expect(await offerTo(practice, waiting)).toBeNull();
  await sweep(world, addMinutes(new Date(), 10));
  expect(await offerTo(practice, waiting)).not.toBeNull();
  const other = await buildPractice(world);
  const unlucky = await join(world, other);
  await freeTime(world, other, '14:00');
  const taken = bookingFields(other.slug, { date: waitDay(), time: '14:00' });
  expect((await call(world)('POST', '/api/appointments/book', taken)).status).toBe(200);
  await sweep(world);
  expect(await offerTo(other, unlucky)).toBeNull();
});

test("ends an offer before the practice's notice and skips times that are too soon", async () => {
  const practice = await buildPractice(world);
  await setRules(practice, { minimumNotice: 60 });
  const waiting = await join(world, practice);
  await freeTime(world, practice, '15:00');
  const start = wallToInstant(waitDay(), '15:00', zone) ?? new Date();
  await sweep(world, addMinutes(start, -80));
  const token = await offerTo(practice, waiting);
  const { expiresAt } = await (await call(world)('GET', `/api/waitlist/offer?token=${token}`)).json();
  expect(expiresAt).toBe(addMinutes(start, -60).toISOString());
  await freeTime(world, practice, '16:00');
  await sweep(world, addMinutes(start, -10));
  expect(await offerTo(practice, waiting)).toBe(token);
});

test('requires accepting the policy with the offer', async () => {
  const practice = await buildPractice(world);
  const waiting = await join(world, practice);
  await freeTime(world, practice, '10:30');
  await setRules(practice, { policy: 'Please come on time.' });
  await sweep(world);
  const token = await offerTo(practice, waiting);
  expect((await answer(world, token, 'accept')).status).toBe(400);
  const accepted = { token, answer: 'accept', policyAccepted: true };
  expect((await call(world)('POST', '/api/waitlist/offer', accepted)).status).toBe(204);
  expect(await sessions(practice)).toHaveLength(1);
});

test('rejects malformed tokens', async () => {
  for (const token of ['', 'x', null, 7, { a: 1 }, 'x'.repeat(300), '\u0000']) {
    const { status } = await call(world)('POST', '/api/waitlist/offer', { token, answer: 'accept' });
    expect([400, 404]).toContain(status);
    for (const way of ['leave', 'confirm'])
      expect([400, 404]).toContain((await call(world)('POST', `/api/waitlist/${way}`, { token })).status);
  }
  expect((await call(world)('GET', '/api/waitlist/offer?token=x')).status).toBe(404);
  expect((await call(world)('GET', '/api/waitlist/place')).status).toBe(404);
});
