// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../../platform/database/scope.ts';
import { addMinutes } from '../../../../../shared/dates.ts';
import {
  askForDeposit,
  bookWithDeposit,
  buildAsking,
  countsOf,
  nextDay,
  payAnyway,
} from '../../../../../testing/practice/deposits.ts';
import { answerPage } from '../../../../../testing/practice/payments.ts';
import { byRunLength } from '../../../../../testing/proof.ts';
import { newDatabase } from '../../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../../../testing/world.ts';
import { releaseUnpaid } from './unpaid-bookings.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test('sends one of 40 visitors booking the same time to the payment page', async () => {
  const practice = await buildAsking(world);
  const answers = await Promise.all(Array.from({ length: 40 }, () => bookWithDeposit(world, practice)));
  expect(answers.map(({ status }) => status).filter(status => status !== 409)).toEqual([200]);
  expect(await countsOf(practice)).toEqual({ appointments: 1, clients: 1, mails: 0, notifications: 0 });
});

test('either books or refunds when payment and release coincide', async () => {
  const endings = new Set<string>();
  const practice = await buildPractice(world);
  await askForDeposit(practice);
  for (let round = 0; round < byRunLength(8, 50); round += 1) {
    const time = `${String(9 + (round % 9)).padStart(2, '0')}:00`;
    const date = new Date(Date.parse(nextDay()) + Math.floor(round / 9) * 86_400_000).toISOString().slice(0, 10);
    const { booked } = await bookWithDeposit(world, practice, { date, time });
    const rival = () =>
      call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date, time, ...ofNothing }));
    const [, , taken] = await Promise.all([
      payAnyway(world, practice, booked.id),
      releaseUnpaid(world.services, undefined, addMinutes(new Date(), 16)),
      round % 2 ? rival() : null,
    ]);
    const state = await inSystem(world.services.database, async ({ db }) => {
      const { rows } = await db.execute<{ booked: number; mails: number; refunds: number; payments: number }>(sql`select
        (select count(*)::int from appointments where id = ${booked.id} and payment_due_at is null) as booked,
        (select count(*)::int from email_logs where cause = ${`appointment ${booked.id} booked 0`}) as mails,
        (select count(*)::int from payments where appointment_id = ${booked.id}) as payments,
        (select count(*)::int from refunds r join payments p on p.id = r.payment_id
          where p.appointment_id = ${booked.id}) as refunds`);
      return rows[0];
    });
    expect(state?.payments).toBe(1);
    expect((state?.booked ?? 0) + (state?.refunds ?? 0), JSON.stringify(state)).toBe(1);
    expect(state?.mails).toBe(state?.booked);
    if (taken?.status === 200) await answerPage(world, (await taken.json()).checkoutUrl, 'fail');
    endings.add(state?.booked ? 'booked' : 'given back');
  }
  expect(endings).toContain('booked');
});

/** Selects the page's first service, which also requires a deposit. */
const ofNothing = { appointmentType: 'consultation' };

test('books once with one email when paid 20 times at the same instant', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  await Promise.all(Array.from({ length: 20 }, () => answerPage(world, booked.checkoutUrl, 'pay')));
  expect(await countsOf(practice)).toEqual({ appointments: 1, clients: 1, mails: 1, notifications: 1 });
});
