import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import type { MailSender } from '../../../../platform/mail/sender.ts';
import { addDays, addMinutes, dayIn } from '../../../../shared/dates.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailOutbox } from '../../../messaging/emails/server/outbox.ts';
import { lockAgainstDeletion } from '../../appointments/server/appointment-rows.ts';
import { publishChange } from '../../appointments/server/changes.ts';
import type { TrailEntry } from '../contract.ts';
import { sendDueReminders } from './send-due-reminders.ts';

let world: World;
let practice: Practice;
beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterEach(() => world.close());

async function book(time: string) {
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 5);
  const answer = await call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date, time }));
  const { id, startTime } = await answer.json();
  return { id: Number(id), startTime: new Date(startTime) };
}

const trail = async (id: number): Promise<TrailEntry[]> =>
  (await practice.call('GET', `/api/appointments/${id}/reminders`)).json();

/** Moves by an hour and publishes the event. */
const move = (id: number) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const before = (await lockAgainstDeletion(scope, [id])).get(id) ?? null;
    const later = sql`update appointments set start_time = start_time + interval '1 hour',
      end_time = end_time + interval '1 hour', sequence = sequence + 1 where id = ${id}`;
    await scope.db.execute(later);
    const after = (await lockAgainstDeletion(scope, [id])).get(id) ?? null;
    await publishChange(scope, { before, after }, new Date());
  });

/** A mail server that pauses before the last byte; `arrived`: emails it received completely. */
function slowServer() {
  const arrived: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const sender: MailSender = {
    via: 'smtp',
    send: async ({ subject }, beforeLastByte) => {
      if (subject.startsWith('Reminder')) {
        reach();
        await held;
      }
      await beforeLastByte();
      arrived.push(subject);
      return { externalId: null };
    },
    close: () => undefined,
  };
  return { sender, arrived, reached, release };
}

test('withdraws an email waiting for a slow server when the appointment moves', async () => {
  const { id, startTime } = await book('10:00');
  await sendDueReminders(world.services, undefined, addMinutes(startTime, -48 * 60));
  const server = slowServer();
  const mailer = openMailOutbox(world.services, { sender: server.sender, fromAddress: 'mail@sorrel.example' });
  const sending = mailer.sendDue();
  await server.reached;
  // The mail server responds only after the move has completed.
  await move(id);
  server.release();
  await sending;
  expect(server.arrived.filter(subject => subject.startsWith('Reminder'))).toEqual([]);
  expect((await trail(id)).map(each => [each.channel, each.status])).toEqual([
    ['email', 'dropped'],
    ['email', 'pending'],
    ['sms', 'dropped'],
    ['sms', 'pending'],
  ]);
});

test('leaves no reminder of an old time when moves and workers coincide', async () => {
  const times = Array.from({ length: 8 }, (_, index) => `${String(9 + index).padStart(2, '0')}:00`);
  const booked = await Promise.all(times.map(book));
  // Last first, because an hour later would otherwise be taken.
  const moves = async () => {
    for (const { id } of booked.toReversed()) await move(id);
  };
  const at = addMinutes(booked.at(-1)?.startTime ?? new Date(), -47 * 60);
  const worker = () => sendDueReminders(world.services, undefined, at);
  await Promise.all([worker(), worker(), moves(), worker(), worker()]);
  await worker();
  for (const { id, startTime } of booked) {
    const entries = await trail(id);
    const old = entries.filter(each => each.startTime === startTime.toISOString());
    expect(old.map(each => each.status)).toEqual(['dropped', 'dropped']);
    expect(entries.filter(each => each.channel === 'email' && each.status === 'waiting')).toHaveLength(1);
  }
  const { rows } = await world.services.database.pool.query(
    "select appointment_id, count(*)::int as n from email_logs where cause like 'reminder %' group by 1",
  );
  expect(rows.map(({ n }) => n)).toEqual(Array(8).fill(1));
});
