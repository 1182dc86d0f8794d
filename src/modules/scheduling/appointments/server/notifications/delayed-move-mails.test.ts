// @module-tag slow

import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailSender } from '../../../../../platform/mail/sender.ts';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { linkOfMail } from '../../../../../testing/practice/mail-link.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../../../testing/world.ts';
import type { EmailDetail, EmailLog } from '../../../../messaging/emails/contract.ts';
import { openMailOutbox } from '../../../../messaging/emails/server/outbox.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hour = 60 * 60_000;
const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * hour).toISOString();

/** An appointment booked by a client, whose email was sent. */
async function open() {
  const practice = await buildPractice(world);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 3);
  const fields = bookingFields(practice.slug, { date, time: '10:00' });
  expect((await call(world)('POST', '/api/appointments/book', fields)).status).toBe(200);
  await send();
  const [first] = await (await practice.call('GET', '/api/appointments')).json();
  /** Moves to `hours` after the original start. */
  const move = async (hours: number, given: object = {}) => {
    const times = { startTime: later(first.startTime, hours), endTime: later(first.endTime, hours) };
    const body = { ...first, updatedAt: undefined, ...times, ...given };
    expect((await practice.call('PUT', `/api/appointments/${first.id}`, body)).status).toBe(200);
  };
  const mails = async () => {
    const list: EmailLog[] = await (await practice.call('GET', '/api/emails/logs')).json();
    const found = list.map(
      async ({ id }): Promise<EmailDetail> => (await practice.call('GET', `/api/emails/logs/${id}`)).json(),
    );
    return (await Promise.all(found)).toReversed().map(({ subject, status, attachments }) => {
      const event = new ICAL.Component(ICAL.parse(attachments[0]?.content ?? '')).getFirstSubcomponent('vevent');
      const start = Date.parse(String(event?.getFirstPropertyValue('dtstart')));
      return {
        word: subject.split(':')[0]?.replace(/^Your.*/, 'Booked'),
        status,
        hours: (start - Date.parse(first.startTime)) / hour,
        sequence: Number(event?.getFirstPropertyValue('sequence')),
      };
    });
  };
  return { practice, email: fields.email, id: first.id, move, mails };
}

/** Sends all due emails; `moment`: as if the delay had passed. */
async function send({ moment = false } = {}) {
  const sender: MailSender = {
    via: 'smtp',
    send: async (_, beforeLastByte) => {
      await beforeLastByte();
      return { externalId: null };
    },
    close: () => undefined,
  };
  if (moment) await world.services.database.pool.query('update email_logs set next_attempt_at = now()');
  const mailer = openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' });
  await mailer.sendDue();
  await mailer.close();
}

test('delays the email about a move by the practice by half a minute', async () => {
  const { practice, move, mails } = await open();
  await move(1);
  await send();
  const moved = { word: 'Rescheduled', hours: 1, sequence: 1 };
  const booked = { word: 'Booked', hours: 0, sequence: 0, status: 'sent' };
  expect(await mails()).toEqual([booked, { ...moved, status: 'queued' }]);
  const text = 'select next_attempt_at from email_logs where tenant_id = $1 order by id desc limit 1';
  const [row] = (await world.services.database.pool.query(text, [practice.tenantId])).rows;
  const left = row.next_attempt_at.getTime() - Date.now();
  expect(left).toBeGreaterThan(20_000);
  expect(left).toBeLessThanOrEqual(30_000);
  await send({ moment: true });
  expect(await mails()).toEqual([booked, { ...moved, status: 'sent' }]);
});

test('sends one email about repeated moves and none after moving back', async () => {
  const { move, mails } = await open();
  await move(1);
  await move(2);
  await move(3);
  expect((await mails()).map(({ word, hours }) => [word, hours])).toEqual([
    ['Booked', 0],
    ['Rescheduled', 3],
  ]);
  await move(0);
  expect(await mails()).toHaveLength(1);
  // The sequence has risen meanwhile and continues from there.
  await move(4);
  await send({ moment: true });
  const [booked, moved] = await mails();
  expect(moved).toMatchObject({ word: 'Rescheduled', hours: 4, status: 'sent' });
  expect(moved?.sequence).toBeGreaterThan(booked?.sequence ?? 0);
  // The client now knows the time of the sent email.
  await move(0);
  expect((await mails()).map(({ word, hours }) => [word, hours])).toEqual([
    ['Booked', 0],
    ['Rescheduled', 4],
    ['Rescheduled', 0],
  ]);
});

test('includes a new title in the delayed email and ignores silent changes', async () => {
  const { practice, move, mails } = await open();
  await move(1);
  await move(1, { title: 'Named anew' });
  const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
  expect((await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json()).text).toContain('Named anew');
  await move(1, { title: 'Named anew', description: 'For myself', tellClient: false });
  expect((await mails()).map(({ word, hours }) => [word, hours])).toEqual([
    ['Booked', 0],
    ['Rescheduled', 1],
  ]);
  // Moved without notification: the delayed email would be wrong and is withdrawn.
  await move(2, { tellClient: false });
  expect(await mails()).toHaveLength(1);
});

test('sends a cancellation at once and drops the delayed email', async () => {
  const cancelled = await open();
  await cancelled.move(1);
  await cancelled.move(1, { status: 'cancelled' });
  await send();
  expect((await cancelled.mails()).map(({ word, hours, status }) => [word, hours, status])).toEqual([
    ['Booked', 0, 'sent'],
    ['Cancelled', 0, 'sent'],
  ]);
  const deleted = await open();
  await deleted.move(1);
  await deleted.practice.call('DELETE', `/api/appointments/${deleted.id}?tellClient=false`);
  expect(await deleted.mails()).toHaveLength(1);
});

test("sends the client's own change at once and drops the delayed email", async () => {
  const { practice, email, move, mails } = await open();
  await move(1);
  const query = await linkOfMail(practice, email, 'cancel-appointment');
  expect((await call(world)('DELETE', `/api/appointments/cancel?${query}`)).status).toBe(204);
  await send();
  expect((await mails()).map(({ word, hours, status }) => [word, hours, status])).toEqual([
    ['Booked', 0, 'sent'],
    ['Cancelled', 1, 'sent'],
  ]);
});
