import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { addDays, addMinutes, dayIn, timeIn } from '../../../../shared/dates.ts';
import { openSink } from '../../../../testing/peers/smtp-sink.ts';
import { openPeer } from '../../../../testing/peers/vendor-peers.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailOutbox } from '../../../messaging/emails/server/outbox.ts';
import { openSmsOutbox } from '../../../messaging/sms/server/outbox.ts';
import { defaultSteps } from '../contract.ts';
import { sendDueReminders } from './send-due-reminders.ts';

let world: World;
let practice: Practice;
beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterEach(() => world.close());

const zone = 'America/Los_Angeles';
const run = (statement: string) =>
  inSystem(world.services.database, ({ db }) => db.execute(sql.raw(statement))).then(({ rows }) => rows);

/** Makes all queued messages due. */
const hurry = () => run('update sms_logs set next_attempt_at = now(); update email_logs set next_attempt_at = now()');

const setQuietHours = async (quietHours: { from: string; to: string } | null) => {
  const answer = await practice.call('PUT', '/api/reminders/settings', { steps: defaultSteps, quietHours });
  expect(answer.status).toBe(200);
};

async function bookWithReminders() {
  const date = addDays(dayIn(new Date(), zone), 9);
  const fields = bookingFields(practice.slug, { date, time: '10:00', phone: '(503) 555-0188' });
  const { id, startTime } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  await run("delete from email_logs where cause not like 'reminder %'");
  await sendDueReminders(world.services, undefined, addMinutes(new Date(startTime), -24 * 60));
  return Number(id);
}

test('delays automatic reminders until quiet hours end but sends manual ones', async () => {
  const [sink, peer] = [await openSink(), await openPeer()];
  const account = { TWILIO_ACCOUNT_SID: 'AC0777', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15035550177' };
  Object.assign(world.services.env, account, { TWILIO_API_URL: peer.url });
  const texts = openSmsOutbox(world.services);
  const away = smtpSender('smtp://127.0.0.1:1');
  const there = smtpSender(sink.url);
  const through = (sender: typeof there) =>
    openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' });
  const sendAll = async (sender = there) => {
    await hurry();
    await Promise.all([texts.sendDue(), through(sender).sendDue()]);
  };
  const id = await bookWithReminders();
  peer.setBehavior('has trouble');
  await sendAll(away);
  expect(peer.calls).toHaveLength(1);

  peer.setBehavior('answers');
  const end = addMinutes(new Date(), 60);
  await setQuietHours({ from: timeIn(addMinutes(new Date(), -60), zone), to: timeIn(end, zone) });
  await sendAll();
  const waiting = await run(`select status, next_attempt_at::text as at from sms_logs
    union all select status, next_attempt_at::text from email_logs order by status`);
  expect(waiting.map(({ status }) => status)).toEqual(['pending', 'queued']);
  for (const { at } of waiting) expect(timeIn(new Date(String(at)), zone)).toBe(timeIn(end, zone));
  expect(peer.calls).toHaveLength(1);
  expect(sink.mails).toEqual([]);

  for (const channel of ['sms', 'email'])
    await practice.call('POST', `/api/appointments/${id}/send-${channel}-reminder`);
  await sendAll();
  expect(peer.calls).toHaveLength(2);
  expect(sink.mails).toHaveLength(1);

  await setQuietHours({
    from: timeIn(addMinutes(new Date(), 60), zone),
    to: timeIn(addMinutes(new Date(), 120), zone),
  });
  await sendAll();
  expect(peer.calls).toHaveLength(3);
  expect(sink.mails).toHaveLength(2);
  for (const sender of [away, there]) sender.close();
  await Promise.all([sink.close(), peer.close()]);
});

test('fails reminders that would be too late after quiet hours', async () => {
  const sink = await openSink();
  const sender = smtpSender(sink.url);
  await bookWithReminders();
  const now = new Date();
  await setQuietHours({ from: timeIn(addMinutes(now, -60), zone), to: timeIn(addMinutes(now, 60), zone) });
  await run(`update appointments set start_time = now() + interval '30 min', end_time = now() + interval '2 h';
    update email_logs set expires_at = now() + interval '45 min'`);
  await Promise.all([
    openSmsOutbox(world.services).sendDue(),
    openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' }).sendDue(),
  ]);
  const failed = await run('select status, error from sms_logs union all select status, error from email_logs');
  const sentence = 'It couldn’t be sent before quiet hours.';
  expect(failed).toEqual(Array(2).fill({ status: 'failed', error: sentence }));
  expect(sink.mails).toEqual([]);
  sender.close();
  await sink.close();
});
