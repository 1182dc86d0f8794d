// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../../platform/database/scope.ts';
import { buildAskedFirst, expireAfter, request, requestDay } from '../../../../../testing/practice/booking-page.ts';
import { linkOfMail } from '../../../../../testing/practice/mail-link.ts';
import { byRunLength } from '../../../../../testing/proof.ts';
import { newDatabase } from '../../../../../testing/setup/postgres.ts';
import { call, openWorld, type World } from '../../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test('accepts one of 40 concurrent requests for the same time', async () => {
  const practice = await buildAskedFirst(world);
  const answers = await Promise.all(Array.from({ length: 40 }, () => request(world, practice)));
  expect(answers.map(({ status }) => status).filter(status => status !== 409)).toEqual([200]);
});

type Ended = { status: string; by: string | null; isRequest: boolean; reminders: number; mails: string[] };

test('ends a request once with one email when all endings coincide', async () => {
  const practice = await buildAskedFirst(world);
  const endings = new Set<string>();
  for (let round = 0; round < byRunLength(12, 60); round += 1) {
    await world.services.database.pool.query('delete from rate_limits');
    const date = requestDay(3 + Math.floor(round / 9));
    const { booked, fields } = await request(world, practice, {
      ...{ date, time: `${String(9 + (round % 9)).padStart(2, '0')}:00` },
    });
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    const acts = [
      () => practice.call('POST', `/api/appointments/${booked.id}/accept`),
      () => practice.call('POST', `/api/appointments/${booked.id}/decline`, {}),
      () => call(world)('DELETE', `/api/appointments/cancel?${query}`),
      () => expireAfter(world, 25 * 60),
    ];
    // Each of them begins first in some rounds.
    const order = acts.map((_, index) => acts[(index + round) % acts.length] ?? acts[0]);
    await Promise.all(order.map(act => act?.()));
    const ended = await inSystem(world.services.database, async ({ db }) => {
      const { rows } = await db.execute<Ended>(sql`select status, cancelled_by as by,
        answer_due_at is not null as "isRequest",
        (select count(*)::int from reminders r where r.appointment_id = a.id and r.status = 'pending') as reminders,
        (select coalesce(json_agg(split_part(cause, ' ', 3) order by l.id), '[]') from email_logs l
          where l.recipient_email = ${fields.email}) as mails
        from appointments a where id = ${booked.id}`);
      return rows[0];
    });
    const how = ended?.isRequest ? (ended.by ?? 'expired') : 'accepted';
    endings.add(how);
    const expected: Record<string, string[]> = {
      // The client's link cancels what was accepted a moment before.
      accepted: ended?.status === 'cancelled' ? ['requested', 'booked', 'cancelled'] : ['requested', 'booked'],
      practice: ['requested', 'declined'],
      client: ['requested'],
      expired: ['requested', 'expired'],
    };
    expect(ended?.mails, how).toEqual(expected[how]);
    expect((ended?.reminders ?? 0) > 0).toBe(ended?.status === 'scheduled');
  }
  expect(endings.size).toBeGreaterThan(1);
});

test('accepts once with one email when pressed 20 times at the same instant', async () => {
  const practice = await buildAskedFirst(world);
  const { booked, fields } = await request(world, practice);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => practice.call('POST', `/api/appointments/${booked.id}/accept`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  const mails: { recipientEmail: string }[] = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mails.filter(({ recipientEmail }) => recipientEmail === fields.email)).toHaveLength(2);
});
