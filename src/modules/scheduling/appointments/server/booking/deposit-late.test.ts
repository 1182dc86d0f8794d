import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../../platform/database/scope.ts';
import {
  bookWithDeposit,
  buildAsking,
  countsOf,
  moneyOfBookings,
  payAnyway,
  releaseAfter,
} from '../../../../../testing/practice/deposits.ts';
import { answerPage, inPractice, settleDue } from '../../../../../testing/practice/payments.ts';
import { openWorld, type World } from '../../../../../testing/world.ts';
import { deleteOldLapsed } from './unpaid-bookings.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('rebooks the released time with the same key when a late payment arrives', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice, { notes: 'My knee' });
  await releaseAfter(world, 16);
  await payAnyway(world, practice, booked.id);
  expect(await countsOf(practice)).toEqual({ appointments: 1, clients: 1, mails: 1, notifications: 1 });
  const detail = await (await practice.call('GET', `/api/appointments/${booked.id}`)).json();
  expect(detail).toMatchObject({ status: 'scheduled', description: 'My knee', startTime: booked.startTime });
  expect(detail.deposit).toMatchObject({ amount: '30.00', refunded: '0.00' });
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: [] });
});

test('refunds a late payment and emails the payer if the time is taken', async () => {
  const practice = await buildAsking(world);
  const { booked, fields } = await bookWithDeposit(world, practice);
  await releaseAfter(world, 16);
  const other = await bookWithDeposit(world, practice);
  await answerPage(world, other.booked.checkoutUrl, 'pay');
  await payAnyway(world, practice, booked.id);
  await settleDue(world);
  expect(await moneyOfBookings(world, practice)).toEqual({
    payments: ['30.00', '30.00'],
    refunds: ['succeeded 30.00'],
  });
  const mails = await (await practice.call('GET', '/api/emails/logs')).json();
  const told = mails.find((mail: { recipientEmail: string }) => mail.recipientEmail === fields.email);
  expect(told.subject).toBe('Your payment to Fernhill Nutrition is being refunded');
  const { text } = await (await practice.call('GET', `/api/emails/logs/${told.id}`)).json();
  expect(text).toContain('$30.00');
});

test('deletes released bookings after three days and refunds payments after that', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  await releaseAfter(world, 16);
  const kept = () =>
    inPractice(world, practice, async ({ db }) => (await db.execute(sql`select from lapsed_bookings`)).rows.length);
  expect(await kept()).toBe(1);
  await inPractice(world, practice, ({ db }) =>
    db.execute(sql`update lapsed_bookings set created_at = now() - interval '73 hours'`),
  );
  await deleteOldLapsed(asSystem(world.services.database));
  expect(await kept()).toBe(0);
  await payAnyway(world, practice, booked.id);
  expect(await moneyOfBookings(world, practice)).toEqual({ payments: ['30.00'], refunds: ['pending 30.00'] });
});

test('tells a visitor whose payment came too late about the refund', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  const returnUrl = await inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<{ url: string }>(sql`select return_url as url from checkouts`);
    return new URL(rows[0]?.url ?? '');
  });
  await releaseAfter(world, 16);
  const read = async () => (await world.request(returnUrl.pathname + returnUrl.search)).text();
  expect(await read()).toContain('Not paid, so nothing was booked');
  const other = await bookWithDeposit(world, practice);
  await answerPage(world, other.booked.checkoutUrl, 'pay');
  await payAnyway(world, practice, booked.id);
  const page = await read();
  expect(page).toContain('Your payment arrived too late');
  expect(page).toContain('get a full refund within a few days');
});
