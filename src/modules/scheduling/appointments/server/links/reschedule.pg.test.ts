// @module-tag slow

import { expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { linkOfMail, pairOf } from '../../../../../testing/practice/mail-link.ts';
import { newDatabase } from '../../../../../testing/setup/postgres.ts';
import {
  bookingFields,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../../testing/world.ts';

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
const most = (statuses: number[], status: number) => statuses.filter(each => each === status).length;

async function book(world: World, practice: Practice, time: string) {
  const fields = bookingFields(practice.slug, { date: tomorrow(), time });
  await call(world)('POST', '/api/appointments/book', fields);
  const move = await linkOfMail(practice, fields.email, 'reschedule-appointment');
  return { move: pairOf(move), cancel: await linkOfMail(practice, fields.email, 'cancel-appointment') };
}

test('moves once per link and gives a time to one of two clients', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const links = await Promise.all(['09:00', '10:00', '11:00'].map(time => book(world, practice, time)));
  const move = async (index: number, time: string) =>
    (await call(world)('POST', '/api/appointments/reschedule', { ...links[index]?.move, date: tomorrow(), time }))
      .status;
  const devices = await Promise.all(['14:00', '14:30', '15:00', '15:30', '16:00'].map(time => move(0, time)));
  expect([most(devices, 200), most(devices, 404)]).toEqual([1, 4]);
  const rivals = await Promise.all([1, 2].map(index => move(index, '17:00')));
  expect([most(rivals, 200), most(rivals, 409)]).toEqual([1, 1]);
  await world.close();
});

test('ends in cancellation when moved and cancelled at once', async () => {
  const world = await openWorld(await newDatabase());
  for (let round = 0; round < 5; round++) {
    const practice = await buildPractice(world);
    const links = await book(world, practice, '09:00');
    const body = { ...links.move, date: tomorrow(), time: '14:00' };
    const [moved, cancelled] = await Promise.all([
      call(world)('POST', '/api/appointments/reschedule', body),
      call(world)('DELETE', `/api/appointments/cancel?${links.cancel}`),
    ]);
    expect(cancelled.status).toBe(204);
    expect([200, 404]).toContain(moved.status);
    const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
    expect(appointment.status).toBe('cancelled');
  }
  await world.close();
});
