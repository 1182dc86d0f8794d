import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMinutes, wallToInstant } from '../../../../shared/dates.ts';
import { freeTime, join, offerTo, sweep, waitDay, zone } from '../../../../testing/practice/waitlist.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const line = async (practice: Practice) => (await practice.call('GET', '/api/waitlist')).json();

async function book(practice: Practice, email: string, date: string) {
  const fields = { ...bookingFields(practice.slug, { date, time: '14:00' }), email };
  expect((await call(world)('POST', '/api/appointments/book', fields)).status).toBe(200);
}

test('ends an entry when its client books a matching time, but not on another day', async () => {
  const practice = await buildPractice(world);
  const email = await join(world, practice);
  await book(practice, email, addDays(waitDay(), 1));
  expect(await line(practice)).toHaveLength(1);
  await book(practice, email, waitDay());
  expect(await line(practice)).toEqual([]);
});

test('offers the time to the next after its holder books another', async () => {
  const practice = await buildPractice(world);
  const first = await join(world, practice);
  const second = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  expect(await offerTo(practice, first)).not.toBeNull();
  await book(practice, first, waitDay());
  await sweep(world);
  expect(await offerTo(practice, second)).not.toBeNull();
});

test('ends an entry when the practice adds a matching appointment only', async () => {
  const practice = await buildPractice(world);
  await join(world, practice);
  const [{ client }] = await line(practice);
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const other = { name: 'Long talk', type: 'follow-up', durationMinutes: 60, price: null };
  const long = await (await practice.call('POST', '/api/services', other)).json();
  const startTime = wallToInstant(waitDay(), '11:00', zone) ?? new Date();
  const session = { clientId: client.id, title: 'Talk', startTime, endTime: addMinutes(startTime, 30) };
  const enter = async (given: Record<string, unknown>) =>
    expect(
      (
        await practice.call('POST', '/api/appointments', {
          ...session,
          type: service.type,
          allowOverlap: true,
          ...given,
        })
      ).status,
    ).toBe(201);
  await enter({ status: 'cancelled', serviceId: service.id });
  await enter({ type: 'follow-up', serviceId: long.id });
  await enter({ type: 'follow-up' });
  expect(await line(practice)).toHaveLength(1);
  await enter({});
  expect(await line(practice)).toEqual([]);
});
