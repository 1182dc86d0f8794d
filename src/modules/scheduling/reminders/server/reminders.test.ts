// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { linkOfMail } from '../../../../testing/practice/mail-link.ts';
import { giveMailServer, takeMailServer } from '../../../../testing/practice/mail-server.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { lockAgainstDeletion } from '../../appointments/server/appointment-rows.ts';
import { publishChange } from '../../appointments/server/changes.ts';
import { defaultSteps, type TrailEntry } from '../contract.ts';
import { remindByMailInstead } from './fallback.ts';
import { replanReminders } from './replan.ts';
import { sendDueReminders } from './send-due-reminders.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
// All bookings use one phone number, more often than the limit allows.
beforeEach(() => world.services.database.pool.query("delete from rate_limits where key like 'book-phone%'"));

const zone = 'America/Los_Angeles';
const day = (count: number) => addDays(dayIn(new Date(), zone), count);
const hours = (count: number) => count * 60;

type Booked = { id: number; email: string; startTime: Date };

async function book({ slug }: Practice, given: Record<string, unknown> = {}): Promise<Booked> {
  const fields = bookingFields(slug, { date: day(10), time: '10:00', phone: '(503) 555-0188', ...given });
  const answer = await call(world)('POST', '/api/appointments/book', fields);
  expect(answer.status).toBe(200);
  const { id, startTime } = await answer.json();
  return { id, email: String(fields.email), startTime: new Date(startTime) };
}

const rows = (practice: Practice, query: string) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const found = await scope.db.execute<Record<string, string>>(sql.raw(query));
    return found.rows;
  });

/** Publishes the event as every change of an appointment does. */
const change = (practice: Practice, id: number, set: string) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const before = (await lockAgainstDeletion(scope, [id])).get(id) ?? null;
    await scope.db.execute(sql.raw(`update appointments set ${set}, sequence = sequence + 1 where id = ${id}`));
    const after = (await lockAgainstDeletion(scope, [id])).get(id) ?? null;
    await publishChange(scope, { before, after }, new Date());
  });

const trail = async (practice: Practice, id: number): Promise<TrailEntry[]> =>
  (await practice.call('GET', `/api/appointments/${id}/reminders`)).json();
const states = async (practice: Practice, id: number) =>
  (await trail(practice, id)).map(({ channel, status }) => `${channel} ${status}`);
const mails = async (practice: Practice, to: string): Promise<{ subject: string; html: string; text: string }[]> =>
  (await rows(practice, `select * from email_logs where recipient_email = '${to}' and cause like 'reminder %'`)).map(
    ({ subject = '', html = '', text = '' }) => ({ subject, html, text }),
  );
const texts = (practice: Practice) =>
  rows(practice, "select * from sms_logs where cause like 'reminder %' order by id");
const send = (at: Date) => sendDueReminders(world.services, undefined, at);
const save = (practice: Practice, settings: object) =>
  practice.call('PUT', '/api/reminders/settings', {
    steps: defaultSteps,
    quietHours: null,
    emailSubject: null,
    emailBody: null,
    smsBody: null,
    ...settings,
  });

test('sends an email 48 hours and a text 24 hours before, once each', async () => {
  const practice = await buildPractice(world);
  const { id, email, startTime } = await book(practice);
  const planned = await trail(practice, id);
  expect(planned.map(each => [each.channel, each.status, each.scheduledFor])).toEqual([
    ['email', 'pending', addMinutes(startTime, -hours(48)).toISOString()],
    ['sms', 'pending', addMinutes(startTime, -hours(24)).toISOString()],
  ]);
  await send(addMinutes(startTime, -hours(48) - 1));
  expect(await states(practice, id)).toEqual(['email pending', 'sms pending']);
  for (const minutes of [-hours(48), -hours(48) + 1, -hours(24), -hours(24) + 1])
    await send(addMinutes(startTime, minutes));
  expect(await states(practice, id)).toEqual(['email waiting', 'sms waiting']);
  const [mail, ...more] = await mails(practice, email);
  expect(more).toEqual([]);
  for (const page of ['confirm', 'reschedule', 'cancel'])
    expect(await linkOfMail(practice, email, `${page}-appointment`)).toContain('token=');
  expect(mail?.html).toContain('/reminder-preferences?token=');
  expect(mail?.html).not.toContain('Felix');
  const [text, ...others] = await texts(practice);
  expect(others).toEqual([]);
  expect([text?.recipient_phone, text?.type]).toEqual(['+15035550188', 'automatic_reminder']);
  expect(text?.message).toMatch(
    /^Fernhill Nutrition: your appointment is on .* at 10:00 AM\. Confirm: http\S+\/v\/\S+ /,
  );
});

test('records consent to texts with a phone number and shows where it is missing', async () => {
  const practice = await buildPractice(world);
  const { id, email } = await book(practice);
  const consents = async () => (await trail(practice, id)).map(each => each.hasConsent);
  expect(await consents()).toEqual([null, true]);
  const silent = await book(practice, { time: '11:00', phone: '' });
  const [added] = await rows(practice, `select sms_consent_at from clients where email = '${silent.email}'`);
  expect(added?.sms_consent_at).toBeNull();
  await rows(practice, `update clients set sms_consent_at = null where email = '${email}'`);
  await book(practice, { time: '12:00', email });
  expect(await consents()).toEqual([null, false]);
});

test('emails instead of texting without consent, except for manual texts', async () => {
  const practice = await buildPractice(world);
  const { id, email, startTime } = await book(practice);
  const agreed = await book(practice, { time: '11:00' });
  await rows(practice, `update clients set sms_consent_at = null where email = '${email}'`);
  await rows(practice, "update reminders set status = 'skipped' where channel = 'email' returning id");
  await send(addMinutes(startTime, -hours(24) + 60));
  expect((await texts(practice)).map(each => each.appointment_id)).toEqual([String(agreed.id)]);
  expect((await trail(practice, id)).map(each => [each.origin, each.channel, each.status, each.errorMessage])).toEqual([
    ['step', 'email', 'skipped', null],
    ['step', 'sms', 'skipped', 'Felix Romero hasn’t agreed to text messages.'],
    ['fallback', 'email', 'pending', null],
  ]);
  await send(addMinutes(startTime, -hours(24) + 61));
  expect(await mails(practice, email)).toHaveLength(1);
  expect((await practice.call('POST', `/api/appointments/${id}/send-sms-reminder`)).status).toBe(200);
  expect(await texts(practice)).toHaveLength(2);
});

test('skips a step whose time has passed at booking and explains why', async () => {
  const practice = await buildPractice(world);
  const { id } = await book(practice, { date: day(1), time: '17:30' });
  const [first] = await trail(practice, id);
  expect(first).toMatchObject({ status: 'skipped', errorMessage: 'The appointment was less than 48 hours away' });
});

test('replaces the reminders of a moved appointment and drops queued messages', async () => {
  const practice = await buildPractice(world);
  const { id, email, startTime } = await book(practice);
  await send(addMinutes(startTime, -hours(24)));
  expect(await states(practice, id)).toEqual(['email waiting', 'sms waiting']);
  await change(practice, id, "start_time = start_time + interval '1 day', end_time = end_time + interval '1 day'");
  expect(await states(practice, id)).toEqual(['email dropped', 'sms dropped', 'email pending', 'sms pending']);
  expect((await trail(practice, id))[0]?.errorMessage).toMatch(/^The appointment is now on .*, 10:00 AM$/);
  expect(await mails(practice, email)).toEqual([]);
  expect(await texts(practice)).toEqual([]);
  await send(addMinutes(startTime, 1));
  expect(await mails(practice, email)).toHaveLength(1);
  // Moved back: the dropped reminders are revived and sent once.
  await change(practice, id, "start_time = start_time - interval '1 day', end_time = end_time - interval '1 day'");
  expect(await states(practice, id)).toEqual(['email pending', 'sms pending', 'email dropped', 'sms dropped']);
});

test('keeps sent reminders in the history when the appointment moves', async () => {
  const practice = await buildPractice(world);
  const { id, startTime } = await book(practice);
  await send(addMinutes(startTime, -hours(48)));
  await rows(practice, "update email_logs set status = 'sent', sent_at = now() where cause like 'reminder %'");
  await change(practice, id, "start_time = start_time + interval '1 hour', end_time = end_time + interval '1 hour'");
  expect(await states(practice, id)).toEqual(['email sent', 'email pending', 'sms dropped', 'sms pending']);
});

test.each(['cancelled', 'completed', 'no_show'])('drops the reminders of a %s appointment', async status => {
  const practice = await buildPractice(world);
  const { id, startTime } = await book(practice);
  await send(addMinutes(startTime, -hours(48)));
  await change(practice, id, `status = '${status}'`);
  expect(await states(practice, id)).toEqual(['email dropped', 'sms dropped']);
  await send(startTime);
  expect(await texts(practice)).toEqual([]);
});

test.each(['before', 'after'])(
  'drops queued messages when a deletion is published %s the row is deleted',
  async when => {
    const practice = await buildPractice(world);
    const { id, email, startTime } = await book(practice);
    await send(addMinutes(startTime, -hours(24)));
    expect(await mails(practice, email)).toHaveLength(1);
    await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
      const before = (await lockAgainstDeletion(scope, [id])).get(id) ?? null;
      if (when === 'before') await publishChange(scope, { before, after: null }, new Date());
      await scope.db.execute(sql.raw(`delete from appointments where id = ${id}`));
      if (when === 'after') await publishChange(scope, { before, after: null }, new Date());
    });
    expect(await mails(practice, email)).toEqual([]);
    expect(await texts(practice)).toEqual([]);
  },
);

test('drops queued messages when the client is deleted', async () => {
  const practice = await buildPractice(world);
  const { email, startTime } = await book(practice);
  await send(addMinutes(startTime, -hours(24)));
  const [client] = await rows(practice, `select id from clients where email = '${email}'`);
  expect((await practice.call('DELETE', `/api/clients/${client?.id}`)).status).toBe(204);
  expect(await mails(practice, email)).toEqual([]);
  expect(await texts(practice)).toEqual([]);
});

test('checks the current state of appointment and client when sending', async () => {
  const practice = await buildPractice(world);
  const cancelled = await book(practice);
  const moved = await book(practice, { time: '11:00' });
  const late = await book(practice, { time: '12:00' });
  const silent = await book(practice, { time: '13:00', phone: '' });
  const stopped = await book(practice, { time: '14:00', phone: '(503) 555-0199' });
  await rows(practice, `update appointments set status = 'cancelled' where id = ${cancelled.id}`);
  await rows(practice, `update appointments set start_time = start_time + interval '5 min' where id = ${moved.id}`);
  await rows(practice, `update clients set email_reminders = false where email = '${silent.email}'`);
  await rows(practice, `insert into sms_opt_outs (tenant_id, phone) values (${practice.tenantId}, '+15035550199')`);
  const at = addMinutes(late.startTime, 16);
  await send(at);
  const reasons = async ({ id }: Booked) => (await trail(practice, id)).map(each => each.errorMessage);
  expect(await reasons(cancelled)).toEqual(Array(2).fill('This appointment is cancelled.'));
  expect(await reasons(moved)).toEqual(Array(2).fill('The appointment was rescheduled'));
  expect(await reasons(late)).toEqual(Array(2).fill('This appointment started more than 15 minutes ago.'));
  expect(await reasons(silent)).toEqual([
    'Felix Romero has email reminders turned off.',
    'Felix Romero has no phone number that can receive text messages.',
  ]);
  expect(await reasons(stopped)).toEqual([null, 'Felix Romero replied STOP to your text messages.']);
});

test('returns default settings and rejects invalid or unauthorized changes', async () => {
  const practice = await buildPractice(world);
  expect(await (await practice.call('GET', '/api/reminders/settings')).json()).toEqual({
    steps: defaultSteps,
    quietHours: null,
    emailSubject: null,
    emailBody: null,
    smsBody: null,
  });
  const step = (minutesBefore: number) => ({ channel: 'email', minutesBefore });
  const refused: [object, string][] = [
    [{ steps: [step(60), step(60)] }, 'Two reminders are the same'],
    [{ steps: [1, 2, 3, 4, 5, 6, 7].map(count => step(count * 60)) }, 'At most 6 reminders'],
    [{ steps: [step(4)] }, 'At least 5 minutes before'],
    [{ quietHours: { from: '22:00', to: '22:00' } }, 'Quiet hours must start and end at different times'],
    [{ smsBody: 'Hello {name}' }, '{name} isn’t a placeholder. Choose one from Insert.'],
  ];
  for (const [settings, message] of refused) {
    const answer = await save(practice, settings);
    expect([answer.status, (await answer.json()).message]).toEqual([400, message]);
  }
  expect((await save(practice, { steps: [], quietHours: { from: '22:00', to: '07:00' } })).status).toBe(200);
  const assistant = await buildMember(world, practice, 'assistant');
  expect((await assistant.call('PUT', '/api/reminders/settings', {})).status).toBe(403);
  expect((await assistant.call('GET', '/api/reminders/settings')).status).toBe(200);
});

test('keeps omitted texts and restores the built-in ones for null or blank', async () => {
  const practice = await buildPractice(world);
  const own = { emailSubject: 'Soon', emailBody: 'We meet on {date}.', smsBody: 'See you at {time}' };
  await save(practice, own);
  const put = async (body: object) => (await practice.call('PUT', '/api/reminders/settings', body)).json();
  const specified = { steps: [{ channel: 'sms', minutesBefore: 60 }], quietHours: null };
  expect(await put(specified)).toEqual({ ...specified, ...own });
  expect(await put({ ...specified, smsBody: null, emailSubject: ' ' })).toEqual({
    ...specified,
    ...own,
    smsBody: null,
    emailSubject: null,
  });
});

test('reschedules existing reminders in the background after a settings change', async () => {
  const practice = await buildPractice(world);
  const { id, startTime } = await book(practice);
  await rows(
    practice,
    `insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time)
     select tenant_id, user_id, client_id, title, start_time + n * interval '1 hour', end_time + n * interval '1 hour'
     from appointments, generate_series(1, 450) n where id = ${id}`,
  );
  const steps = [
    { channel: 'email', minutesBefore: daysInMinutes(3) },
    { channel: 'sms', minutesBefore: hours(24) },
  ];
  await save(practice, { steps, quietHours: { from: '09:00', to: '11:00' } });
  expect(await states(practice, id)).toEqual(['email pending', 'sms pending']);
  await replanReminders(world.services);
  const after = await trail(practice, id);
  expect(after.map(each => [each.minutesBefore, each.status, each.scheduledFor])).toEqual([
    [daysInMinutes(3), 'pending', addMinutes(startTime, -daysInMinutes(3) + 60).toISOString()],
    [hours(48), 'dropped', addMinutes(startTime, -hours(48)).toISOString()],
    [hours(24), 'pending', addMinutes(startTime, -hours(24) + 60).toISOString()],
  ]);
  const [{ n } = { n: '' }] = await rows(practice, "select count(*)::int as n from reminders where status = 'pending'");
  expect(n).toBe(902);
  const { tenantId, ...rest } = practice;
  expect(
    rest.slug && (await rows(practice, `select replan_after from reminder_settings where tenant_id = ${tenantId}`)),
  ).toEqual([{ replan_after: null }]);
});

test('sends a manual reminder at once, only once, or explains why it cannot', async () => {
  const practice = await buildPractice(world);
  const { id, email } = await book(practice);
  const ask = async (channel: string, of = id) => {
    const answer = await practice.call('POST', `/api/appointments/${of}/send-${channel}-reminder`);
    return [answer.status, (await answer.json()).message];
  };
  const twice = await Promise.all([ask('sms'), ask('sms')]);
  expect(twice).toEqual(Array(2).fill([200, 'SMS reminder not sent: no SMS provider is set up']));
  expect((await texts(practice)).map(({ type }) => type)).toEqual(['manual']);
  expect(await ask('email')).toEqual([200, 'Email reminder not sent: no mail server is set up']);
  expect(await mails(practice, email)).toHaveLength(1);
  expect(await states(practice, id)).toEqual(expect.arrayContaining(['sms waiting', 'email waiting']));
  await rows(practice, `update clients set phone = null where email = '${email}'`);
  expect(await ask('sms')).toEqual([409, 'Felix Romero has no phone number that can receive text messages.']);
  await rows(practice, `update appointments set status = 'cancelled' where id = ${id}`);
  expect(await ask('email')).toEqual([409, 'This appointment is cancelled.']);
  const other = await buildPractice(world);
  expect((await other.call('POST', `/api/appointments/${id}/send-sms-reminder`)).status).toBe(404);
  expect((await other.call('GET', `/api/appointments/${id}/reminders`)).status).toBe(404);
  expect(await ask('sms', 999_999)).toEqual([404, 'Appointment not found']);
});

test('follows a failed text with one email unless another goes out then anyway', async () => {
  const practice = await buildPractice(world);
  const { id, email, startTime } = await book(practice);
  await send(addMinutes(startTime, -hours(24)));
  const [text] = await texts(practice);
  const fail = (at: Date) =>
    inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
      remindByMailInstead(scope, { id: Number(text?.id), now: at }),
    );
  await fail(addMinutes(startTime, 16));
  expect(await states(practice, id)).toHaveLength(2);
  const at = addMinutes(startTime, -hours(23));
  await fail(at);
  await fail(at);
  await send(at);
  expect(await mails(practice, email)).toHaveLength(2);
  expect((await trail(practice, id)).filter(each => each.origin === 'fallback')).toHaveLength(1);

  await save(practice, { steps: ['email', 'sms'].map(channel => ({ channel, minutesBefore: hours(24) })) });
  const other = await book(practice, { time: '14:00' });
  await send(addMinutes(other.startTime, -hours(24)));
  const [, second] = await texts(practice);
  await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    remindByMailInstead(scope, { id: Number(second?.id), now: at }),
  );
  expect((await trail(practice, other.id)).map(each => each.origin)).toEqual(['step', 'step']);
});

test('emails clients without a phone number unless another email does or none is wanted', async () => {
  const practice = await buildPractice(world);
  const soon = (given: object) => book(practice, { date: day(3), phone: '', ...given });
  const [reached, refusing] = [await soon({ time: '09:00' }), await soon({ time: '10:00' })];
  const stopped = await soon({ time: '11:00', phone: '(503) 555-0199' });
  await rows(practice, `insert into sms_opt_outs (tenant_id, phone) values (${practice.tenantId}, '+15035550199')`);
  await rows(practice, `update clients set email_reminders = false where email = '${refusing.email}'`);
  // As if booked 30 hours ahead, so that the email of 48 hours before was skipped.
  await rows(practice, "update reminders set status = 'skipped' where channel = 'email' returning id");
  const reminded = await book(practice, { date: day(3), time: '13:00', phone: '' });
  for (let round = 0; round < 2; round++) await send(addMinutes(reminded.startTime, -hours(24)));
  const origins = async ({ id }: Booked) =>
    (await trail(practice, id)).map(each => `${each.origin} ${each.channel} ${each.status}`);
  expect(await origins(reached)).toEqual(['step email skipped', 'step sms skipped', 'fallback email waiting']);
  expect(await origins(stopped)).toEqual(['step email skipped', 'step sms skipped', 'fallback email waiting']);
  expect(await origins(refusing)).toEqual(['step email skipped', 'step sms skipped']);
  expect(await origins(reminded)).toEqual(['step email waiting', 'step sms skipped']);
});

test('fills placeholders in own texts but omits names that are links', async () => {
  const practice = await buildPractice(world);
  await save(practice, {
    emailSubject: 'See you {date}, {firstName}',
    emailBody: 'Hello {fullName},\n\nyour {service} is at {time}.\nNot well? {cancelLink}',
    smsBody: 'Hi {firstName}, {time}',
  });
  const { email, startTime } = await book(practice, { firstName: 'José', lastName: "O'Neil-Ruiz" });
  const bait = await book(practice, { time: '11:00', firstName: 'win.example', lastName: 'now' });
  await send(addMinutes(startTime, -hours(24) + 60));
  const [mail] = await mails(practice, email);
  expect(mail?.subject).toMatch(/^See you \w+day, .*, José$/);
  expect(mail?.text).toContain("Hello José O'Neil-Ruiz,");
  expect(mail?.html.match(/>Cancel appointment<\/a>/g)).toHaveLength(1);
  expect((await texts(practice)).map(each => each.message)).toEqual(['Hi José, 10:00 AM', 'Hi there, 11:00 AM']);
  const [other] = await mails(practice, bait.email);
  expect(`${other?.subject}${other?.text}`).not.toContain('win.example');
});

test('keeps reminders and opt-outs of both records after a merge', async () => {
  const practice = await buildPractice(world);
  const { id, email, startTime } = await book(practice);
  await rows(practice, `update clients set sms_reminders = false where email = '${email}'`);
  const kept = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const [other] = await rows(practice, `select id from clients where email = '${email}'`);
  await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: Number(other?.id) });
  await change(practice, id, "title = 'Changed'");
  expect(await states(practice, id)).toEqual(['email pending', 'sms pending']);
  await send(addMinutes(startTime, -hours(24)));
  expect((await trail(practice, id)).map(each => [each.clientId, each.status])).toEqual([
    [kept.id, 'waiting'],
    [kept.id, 'skipped'],
  ]);
});

test('reports a manual email as sent only once the mail server accepted it', async () => {
  giveMailServer(world);
  const practice = await buildPractice(world);
  const { id } = await book(practice);
  const ask = async (query = '') => {
    const answer = await practice.call('POST', `/api/appointments/${id}/send-email-reminder${query}`);
    return answer.json();
  };
  const become = (status: string, error = 'null') =>
    rows(practice, `update email_logs set status = '${status}', error = ${error} where cause like 'reminder %'`);
  expect(await ask()).toEqual({ message: 'Email reminder queued', outcome: 'queued' });
  expect((await ask('?wait=0.3')).outcome).toBe('queued');
  const waiting = ask('?wait=5');
  await become('sent');
  expect(await waiting).toEqual({ message: 'Email reminder sent successfully to client', outcome: 'sent' });
  await become('failed', "'Mailbox full.'");
  expect(await ask()).toEqual({ message: 'Failed to send email reminder. Mailbox full.', outcome: 'failed' });
  expect((await practice.call('POST', `/api/appointments/${id}/send-email-reminder?wait=60`)).status).toBe(400);
  takeMailServer(world);
});

test('shows example data until an appointment exists and sends tests to oneself', async () => {
  const practice = await buildPractice(world);
  const example = async () => (await practice.call('GET', '/api/reminders/example')).json();
  expect(await example()).toMatchObject({ isReal: false, sms: { firstName: 'Jamie' } });
  const { startTime } = await book(practice);
  expect(await example()).toMatchObject({ isReal: true, email: { fullName: 'Felix Romero', time: '10:00 AM' } });

  const texts = { emailSubject: 'Hi {firstName}', emailBody: null, smsBody: null };
  const test = (channel: string) => practice.call('POST', '/api/reminders/test', { ...texts, channel });
  expect(await (await test('email')).json()).toEqual({
    message: 'No mail server is set up. Read it in Email Logs.',
    outcome: 'failed',
  });
  const [mail] = await rows(
    practice,
    `select subject, cause from email_logs where recipient_email = '${practice.email}'`,
  );
  expect(mail?.subject).toBe('Test: Hi Felix');
  expect((await test('sms')).status).toBe(409);
  await send(startTime);
  const [client] = await rows(practice, 'select id from clients');
  await practice.call('DELETE', `/api/clients/${client?.id}`);
  expect(await mails(practice, practice.email)).toEqual([]);
  expect(await rows(practice, "select id from email_logs where subject like 'Test: %'")).toHaveLength(1);
});

test('resends a failed text only while its appointment time is unchanged', async () => {
  const practice = await buildPractice(world);
  const [kept, moved, gone] = [
    await book(practice),
    await book(practice, { time: '11:00' }),
    await book(practice, { time: '12:00' }),
  ];
  await send(addMinutes(kept.startTime, -hours(22)));
  await rows(practice, "update sms_logs set status = 'failed'");
  const sent = await texts(practice);
  await change(
    practice,
    moved.id,
    "start_time = start_time + interval '1 day', end_time = end_time + interval '1 day'",
  );
  expect((await practice.call('DELETE', `/api/appointments/${gone.id}`)).status).toBe(204);
  const again = sent.map(({ id }) => practice.call('POST', `/api/sms/logs/${id}/resend`));
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([201, 409, 409]);
});
