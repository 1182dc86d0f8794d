// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inSystem, inTenant } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { addDays, addMinutes, dayIn, timeIn } from '../../../../shared/dates.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { openPeer, type Peer } from '../../../../testing/peers/vendor-peers.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailOutbox } from '../../../messaging/emails/server/outbox.ts';
import { openSmsOutbox } from '../../../messaging/sms/server/outbox.ts';
import type { TrailEntry } from '../contract.ts';
import { remindByMailInstead } from './fallback.ts';
import { sendDueReminders } from './send-due-reminders.ts';

let world: World;
let practice: Practice;
let peer: Peer;
let sink: Sink;
let sender: ReturnType<typeof smtpSender>;
beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
  [peer, sink] = [await openPeer(), await openSink()];
  sender = smtpSender(sink.url);
  const account = { TWILIO_ACCOUNT_SID: 'AC0777', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15035550177' };
  Object.assign(world.services.env, account, { TWILIO_API_URL: peer.url });
});
afterEach(async () => {
  sender.close();
  await Promise.all([sink.close(), peer.close()]);
  await world.close();
});

const zone = 'America/Los_Angeles';
const run = (statement: string) =>
  inSystem(world.services.database, ({ db }) => db.execute(sql.raw(statement))).then(({ rows }) => rows);

/** Runs the sweeps once. */
async function work() {
  await sendDueReminders(world.services);
  await openSmsOutbox(world.services).sendDue();
  await sendDueReminders(world.services);
  await openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' }).sendDue();
}

/** An appointment nine days ahead, whose only pending reminder is a text message that is due now. */
async function bookWithText(time = '10:00') {
  const date = addDays(dayIn(new Date(), zone), 9);
  const fields = bookingFields(practice.slug, { date, time, phone: '(503) 555-0188' });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  await run(`delete from email_logs where cause not like 'reminder %'; delete from reminders where appointment_id = ${id} and channel = 'email';
    update reminders set scheduled_for = now() - interval '1 second' where appointment_id = ${id}`);
  return { id: Number(id), email: fields.email };
}

const trail = async (id: number) => {
  const entries: TrailEntry[] = await (await practice.call('GET', `/api/appointments/${id}/reminders`)).json();
  return entries.map(({ origin, channel, status, errorMessage }) => [`${origin} ${channel} ${status}`, errorMessage]);
};
const mailed = () => sink.mails.map(({ to }) => to);

test("emails reminders above 200 texts a day through the instance's account", async () => {
  await run(`insert into sms_logs (tenant_id, recipient_phone, message, type, cause)
    select ${practice.tenantId}, '+1503555' || 1000 + n, 'See you', 'automatic_reminder', 'test ' || n
    from generate_series(1, 200) n`);
  await work();
  expect(peer.calls).toHaveLength(200);
  const { id, email } = await bookWithText();
  await work();
  await work();
  expect(peer.calls).toHaveLength(200);
  expect(await trail(id)).toEqual([
    ['step sms failed', expect.stringContaining('200 text messages a day')],
    ['fallback email sent', null],
  ]);
  expect(mailed()).toEqual([email]);
  practice = await buildPractice(world);
  const other = await bookWithText('11:00');
  await work();
  expect(await trail(other.id)).toEqual([['step sms sent', null]]);
  expect([peer.calls.length, mailed().length]).toEqual([201, 1]);
});

test('emails once what Twilio permanently rejects', async () => {
  peer.setBehavior('refuses the message');
  const refused = await bookWithText();
  await work();
  peer.setBehavior('answers');
  const taken = await bookWithText('11:00');
  await work();
  expect(peer.calls).toHaveLength(2);
  expect(await trail(refused.id)).toEqual([
    ['step sms failed', 'This phone number doesn’t exist.'],
    ['fallback email sent', null],
  ]);
  expect(await trail(taken.id)).toEqual([['step sms sent', null]]);
  expect(mailed()).toEqual([refused.email]);
});

test('emails a client who replies STOP while a text waits and texts again after START', async () => {
  peer.setBehavior('has trouble');
  const { id, email } = await bookWithText();
  await work();
  expect(await trail(id)).toMatchObject([['step sms waiting', expect.stringMatching(/^Twilio /)]]);
  peer.setBehavior('answers');
  await run(`insert into sms_opt_outs (tenant_id, phone) values (${practice.tenantId}, '+15035550188');
    update sms_logs set next_attempt_at = now()`);
  await work();
  expect(await trail(id)).toEqual([
    ['step sms failed', expect.stringContaining('replied STOP')],
    ['fallback email sent', null],
  ]);
  expect(mailed()).toEqual([email]);
  await run('delete from sms_opt_outs');
  const next = await bookWithText('11:00');
  await work();
  expect(await trail(next.id)).toEqual([['step sms sent', null]]);
});

test('delays the fallback email during quiet hours', async () => {
  const { id } = await bookWithText();
  await run(`insert into sms_opt_outs (tenant_id, phone) values (${practice.tenantId}, '+15035550188')`);
  const [from, to] = [-60, 60].map(minutes => timeIn(addMinutes(new Date(), minutes), zone));
  await practice.call('PUT', '/api/reminders/settings', { steps: [], quietHours: { from, to } });
  await work();
  expect((await trail(id)).map(([what]) => what)).toEqual(['step sms skipped', 'fallback email waiting']);
  expect(mailed()).toEqual([]);
});

test('schedules one fallback email when ten workers see a failure at once', async () => {
  const { id } = await bookWithText();
  await work();
  const [text] = await run('select id::int from sms_logs');
  const hear = () =>
    inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
      remindByMailInstead(scope, { id: Number(text?.id), now: new Date() }),
    );
  await Promise.all(Array.from({ length: 10 }, hear));
  expect((await trail(id)).map(([what]) => what)).toEqual(['step sms sent', 'fallback email pending']);
});
