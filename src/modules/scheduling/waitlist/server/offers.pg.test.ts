// @module-tag slow

import { expect, test } from 'vitest';
import { addMinutes } from '../../../../shared/dates.ts';
import { answer, freeTime, join, offerTo, sweep, waitDay } from '../../../../testing/practice/waitlist.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice } from '../../../../testing/world.ts';
import { answerOffer } from './offer.ts';

const sessions = async (practice: Practice) =>
  (await (await practice.call('GET', '/api/appointments')).json()).filter(
    (each: { status: string }) => each.status !== 'cancelled',
  ).length;
const many = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

test('offers each opening once to different people with many workers', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const waiting = [await join(world, practice), await join(world, practice), await join(world, practice)];
  for (const time of ['10:00', '11:00', '12:00']) await freeTime(world, practice, time);
  await many(12, () => sweep(world));
  const { rows } = await world.services.database.pool.query(
    'select opening_id, entry_id from waitlist_offers order by opening_id',
  );
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map(row => row.opening_id)).size).toBe(3);
  const mails = await (await practice.call('GET', '/api/emails/logs')).json();
  const offers = mails.filter((mail: { subject: string }) => mail.subject.startsWith('A time opened up'));
  expect(offers).toHaveLength(3);
  expect(await offerTo(practice, waiting[0] ?? '')).not.toBeNull();
  await world.close();
});

test('books one appointment when clicks, visitors and the worker compete', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const first = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  const token = await offerTo(practice, first);
  const rival = () => bookingFields(practice.slug, { date: waitDay(), time: '10:00' });
  const [clicks, visitors] = await Promise.all([
    many(10, async () => (await answer(world, token, 'accept')).status),
    many(10, async () => (await call(world)('POST', '/api/appointments/book', rival())).status),
    many(5, () => sweep(world)),
  ]);
  expect(new Set(clicks)).toEqual(new Set([204]));
  expect(new Set(visitors)).toEqual(new Set([409]));
  expect(await sessions(practice)).toBe(1);
  await world.close();
});

test('either books or offers to the next when accepted at the deadline', async () => {
  const world = await openWorld(await newDatabase());
  for (let round = 0; round < byRunLength(2, 6); round++) {
    const practice = await buildPractice(world);
    const [first, second] = [await join(world, practice), await join(world, practice)];
    await freeTime(world, practice, '10:00');
    await sweep(world);
    const token = (await offerTo(practice, first)) ?? '';
    const end = addMinutes(new Date(), 121);
    const accept = answerOffer(world.services, { token, answer: 'accept' }, null).then(
      () => true,
      () => false,
    );
    const work = round % 2 ? many(4, () => sweep(world, end)) : sweep(world, end);
    const [isBooked] = await Promise.all([accept, work]);
    expect(await sessions(practice)).toBe(isBooked ? 1 : 0);
    expect((await offerTo(practice, second)) === null).toBe(isBooked);
  }
  await world.close();
});

test('honors only one of a concurrent accept and decline', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const first = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  const token = await offerTo(practice, first);
  const [accepted, declined] = await Promise.all([answer(world, token, 'accept'), answer(world, token, 'decline')]);
  const isBooked = accepted.status === 204;
  expect(declined.status).toBe(isBooked ? 409 : 204);
  expect(await sessions(practice)).toBe(isBooked ? 1 : 0);
  await world.close();
});
