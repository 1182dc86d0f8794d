import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailSender } from '../../../../../platform/mail/sender.ts';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { newDatabase } from '../../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../../../testing/world.ts';
import { openMailOutbox } from '../../../../messaging/emails/server/outbox.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const hour = 60 * 60_000;

/** An appointment moved by an hour, whose email is due. */
async function open() {
  const practice = await buildPractice(world);
  const { pool } = world.services.database;
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 3);
  await call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date, time: '10:00' }));
  await pool.query("update email_logs set status = 'sent'");
  const [first] = await (await practice.call('GET', '/api/appointments')).json();
  const move = async (hours: number) => {
    const [startTime, endTime] = [first.startTime, first.endTime].map(moment =>
      new Date(Date.parse(moment) + hours * hour).toISOString(),
    );
    const body = { ...first, updatedAt: undefined, startTime, endTime };
    expect((await practice.call('PUT', `/api/appointments/${first.id}`, body)).status).toBe(200);
  };
  const makeDue = () => pool.query("update email_logs set next_attempt_at = now() where status = 'queued'");
  await move(1);
  await makeDue();
  return { first, move, makeDue };
}

/** A mail server that hangs at the first email, before or after its last byte; `arrived`: the start of each event. */
function slowServer(hangs: 'before' | 'after') {
  const arrived: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const hang = () => {
    reach();
    return held;
  };
  const sender: MailSender = {
    via: 'smtp',
    send: async ({ attachments }, beforeLastByte) => {
      if (hangs === 'before') await hang();
      await beforeLastByte();
      arrived.push(String(attachments?.[0]?.content).match(/DTSTART:(\w+)/)?.[1] ?? '');
      if (hangs === 'after') await hang();
      return { externalId: null };
    },
    close: () => undefined,
  };
  return {
    mailer: openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' }),
    arrived,
    reached,
    release,
  };
}

const startAt = (first: { startTime: string }, hours: number) =>
  new Date(Date.parse(first.startTime) + hours * hour).toISOString().replace(/[-:]|\.000/g, '');

test('withdraws an email that a worker is sending before its last byte', async () => {
  const { first, move, makeDue } = await open();
  const { mailer, arrived, reached, release } = slowServer('before');
  const sending = mailer.sendDue();
  await reached;
  await move(2);
  release();
  await sending;
  expect(arrived).toEqual([]);
  await makeDue();
  await mailer.sendDue();
  expect(arrived).toEqual([startAt(first, 2)]);
});

test('sends a second email when the first has left, even about moving back', async () => {
  const { first, move, makeDue } = await open();
  const { mailer, arrived, reached, release } = slowServer('after');
  const sending = mailer.sendDue();
  await reached;
  await move(0);
  release();
  await sending;
  await makeDue();
  await mailer.sendDue();
  expect(arrived).toEqual([startAt(first, 1), startAt(first, 0)]);
});

test('ends with an email about the last time while workers send concurrently', async () => {
  const { first, move, makeDue } = await open();
  const { mailer, arrived, release } = slowServer('after');
  release();
  const work = async () => {
    for (let round = 0; round < 6; round += 1) {
      await makeDue();
      await mailer.sendDue();
    }
  };
  const moves = async () => {
    for (const hours of [2, 3, 2, 4, 1, 5]) await move(hours);
  };
  await Promise.all([work(), moves()]);
  await work();
  expect(arrived.at(-1)).toBe(startAt(first, 5));
  expect(
    arrived.filter((start, index) => start === arrived[index - 1]),
    'no time is told twice',
  ).toEqual([]);
});
