// @module-tag slow

import { expect, test } from 'vitest';
import { openBookingPage, tomorrow } from '../../../../testing/practice/booking-page.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, call, openWorld } from '../../../../testing/world.ts';

const many = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

test('reserves a slot for one of twenty concurrent visitors and offers others to the rest', async () => {
  const world = await openWorld(await newDatabase());
  const { slug } = await buildPractice(world);
  const page = openBookingPage(world, slug);
  const all = await many(20, () => page.openTimes());
  const answers = await many(20, i => page.choose('10:00', { times: all[i], address: `203.0.113.${i}` }));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  for (const answer of answers) {
    const html = await answer.text();
    expect(html.includes('holding this time for you')).toBe(answer.status === 200);
    expect(html.includes('Available times')).toBe(answer.status === 409);
  }
  await world.close();
});

test('makes one reservation for ten concurrent submissions', async () => {
  const world = await openWorld(await newDatabase());
  const { slug } = await buildPractice(world);
  const page = openBookingPage(world, slug);
  const times = await page.openTimes();
  const answers = await many(10, () => page.choose('10:00', { times }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const query = `storefrontSlug=${slug}&date=${tomorrow()}&appointmentType=consultation`;
  const { slots } = await (await call(world)('GET', `/api/appointments/slots?${query}`)).json();
  expect(slots).toHaveLength(17);
  await world.close();
});
