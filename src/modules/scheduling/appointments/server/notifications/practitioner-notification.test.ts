// @module-tag slow

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { formatShortDay } from '../../../../../shared/format/format-time.ts';
import { bookWithDeposit, buildAsking } from '../../../../../testing/practice/deposits.ts';
import { linkOfMail, pairOf, setRules } from '../../../../../testing/practice/mail-link.ts';
import { connectMail } from '../../../../../testing/practice/mail-server.ts';
import { answerPage } from '../../../../../testing/practice/payments.ts';
import { answer, freeTime, join, offerTo, sweep } from '../../../../../testing/practice/waitlist.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../../testing/world.ts';
import { findNotificationEmail } from '../../../../accounts/auth/server/notification-settings.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { getClient } from '../../../../people/clients/server/clients.ts';
import { appointments } from '../tables.ts';
import { notifyPractitioner } from './practitioner-notification.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const day = () => addDays(dayIn(new Date(), zone), 3);
/** The booked day, for example "Tue, Nov 24". */
const inBrief = () => formatShortDay(`${day()}T20:00:00Z`, zone);

const connected = async () => connectMail(await buildPractice(world));

type Mail = { id: number; subject: string; recipientEmail: string; clientId: number | null };
type Written = Mail & { text: string; html: string; replyTo: string };

async function mailsTo(practice: Practice, email = practice.email): Promise<Written[]> {
  const { rows } = await asSystem(world.services.database).db.execute<Written>(sql`
    select id, subject, recipient_email as "recipientEmail", client_id as "clientId", reply_to as "replyTo", text, html
    from email_logs where tenant_id = ${practice.tenantId} and recipient_email = ${email} order by id`);
  return rows;
}
const subjects = async (practice: Practice) => (await mailsTo(practice)).map(({ subject }) => subject);
const told = async ({ call: ask }: Practice): Promise<string[]> =>
  (await (await ask('GET', '/api/notifications')).json()).map(({ title }: { title: string }) => title);

const carla = { firstName: 'Carla', lastName: 'Reyes' };
const book = (practice: Practice, given: Record<string, unknown> = {}) => {
  const fields = bookingFields(practice.slug, { ...carla, date: day(), time: '10:30', ...given });
  return call(world)('POST', '/api/appointments/book', fields).then(({ status }) => ({ status, fields }));
};

describe('the email to the practitioner about a booking', () => {
  test('names client and time, replies to the client and omits the typed note', async () => {
    const practice = await connected();
    const { fields } = await book(practice, { phone: '(503) 555-0188', notes: 'I have celiac disease' });
    const [mail, ...more] = await mailsTo(practice);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`New appointment: Carla Reyes, ${inBrief()}, 10:30 AM`);
    expect(mail?.replyTo).toBe(fields.email);
    expect(mail?.text).toContain('Carla Reyes booked an appointment');
    expect(mail?.text).toContain('10:30 AM');
    expect(mail?.text).toContain('Initial Consultation');
    expect(mail?.text).toContain('(503) 555-0188');
    expect(mail?.text).toContain('They left a note.');
    expect(mail?.text).not.toContain('celiac');
    expect(mail?.html).toContain('/settings?tab=profile');
  });

  test('is sent once for a form sent twice', async () => {
    const practice = await connected();
    const fields = bookingFields(practice.slug, { date: day(), time: '09:00', bookingKey: 'a-key-of-one-form-only' });
    const answers = await Promise.all([1, 2].map(() => call(world)('POST', '/api/appointments/book', fields)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsTo(practice)).toHaveLength(1);
  });

  test('is sent once per booking, reschedule and cancellation', async () => {
    const practice = await connected();
    await book(practice);
    const owner = { ...practice, role: 'owner' as const };
    const tell = (happened: 'booked' | 'moved' | 'cancelled', times = 0) =>
      inTenant(world.services.database, owner, async scope => {
        const [booked] = await scope.db.select().from(appointments).where(eq(appointments.tenantId, scope.tenantId));
        if (!booked) throw new Error('nothing was booked');
        const client = await getClient(scope, booked.clientId);
        const appointment = { ...booked, sequence: booked.sequence + times };
        const news = { happened, appointment, client, practice: await getPractice(scope), message: 'Told again' };
        await notifyPractitioner(world.services, scope, news);
      });
    const first = await subjects(practice);
    expect(first).toHaveLength(1);
    await tell('booked');
    expect(await subjects(practice)).toEqual(first);
    await Promise.all([tell('moved', 1), tell('moved', 1)]);
    await tell('moved', 1);
    await Promise.all([tell('moved', 2), tell('moved', 2)]);
    await Promise.all([tell('cancelled', 3), tell('cancelled', 3)]);
    await tell('cancelled', 3);
    const kinds = (await subjects(practice)).map(subject => subject.replace(/:.*/, ''));
    expect(kinds).toEqual(['New appointment', 'Rescheduled', 'Rescheduled', 'Cancelled']);
  });

  test("is not listed among the client's emails", async () => {
    const practice = await connected();
    const { fields } = await book(practice);
    const [client] = await (await practice.call('GET', '/api/clients')).json();
    const mails: Mail[] = await (await practice.call('GET', `/api/clients/${client.id}/emails`)).json();
    expect(mails.map(({ recipientEmail }) => recipientEmail)).toEqual([fields.email]);
  });

  test('shows both times of a reschedule and reports a cancellation', async () => {
    const practice = await connected();
    const { fields } = await book(practice);
    const pair = pairOf(await linkOfMail(practice, fields.email, 'reschedule-appointment'));
    const moved = { ...pair, date: day(), time: '14:00', reason: 'My knee hurts' };
    expect((await call(world)('POST', '/api/appointments/reschedule', moved)).status).toBe(200);
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    expect((await call(world)('DELETE', `/api/appointments/cancel?${query}`)).status).toBe(204);
    const [, second, third] = await mailsTo(practice);
    expect(second?.subject).toBe(`Rescheduled: Carla Reyes, ${inBrief()}, 2:00 PM`);
    expect(second?.text).toMatch(/Before\s+\w+, \w+ \d+, 10:30 AM/);
    expect(second?.text).not.toContain('knee');
    expect(third?.subject).toBe(`Cancelled: Carla Reyes, ${inBrief()}, 2:00 PM`);
  });

  test('reports a late cancellation as such', async () => {
    const practice = await connected();
    await setRules(practice, { changeNotice: 7 * 24 * 60, lateCancellation: 'mark' });
    const { fields } = await book(practice);
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    expect((await call(world)('DELETE', `/api/appointments/cancel?${query}`)).status).toBe(204);
    expect((await subjects(practice))[1]).toBe(`Late cancellation: Carla Reyes, ${inBrief()}, 10:30 AM`);
  });

  test('reports a time accepted from the waitlist', async () => {
    const practice = await connected();
    const first = await join(world, practice);
    await freeTime(world, practice, '10:00');
    const before = await subjects(practice);
    await sweep(world);
    await answer(world, await offerTo(practice, first), 'accept');
    const [mail, ...more] = (await mailsTo(practice)).slice(before.length);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^New appointment: /);
    expect(mail?.text).toMatch(/From\s+Waitlist/);
  });

  test('is sent after the payment and shows the amount', async () => {
    const practice = await connectMail(await buildAsking(world));
    const { booked } = await bookWithDeposit(world, practice);
    expect(await mailsTo(practice)).toEqual([]);
    await answerPage(world, booked.checkoutUrl, 'pay');
    await answerPage(world, booked.checkoutUrl, 'pay');
    const [mail, ...more] = await mailsTo(practice);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Paid\s+\$30\.00/);
  });

  test('is not sent without a mail server, but the app notifies', async () => {
    const practice = await buildPractice(world);
    await book(practice);
    expect(await mailsTo(practice)).toEqual([]);
    expect(await told(practice)).toEqual(['New booking']);
  });

  test('is not sent to a member who turned it off', async () => {
    const practice = await connected();
    const settings = '/api/notifications/settings';
    expect(await (await practice.call('GET', settings)).json()).toEqual({ bookingEmails: true, messageEmails: true });
    const saved = await practice.call('PUT', settings, { bookingEmails: false });
    expect(await saved.json()).toEqual({ bookingEmails: false, messageEmails: true });
    const member = await buildMember(world, practice, 'assistant');
    expect(await (await member.call('GET', settings)).json()).toEqual({ bookingEmails: true, messageEmails: true });
    await book(practice);
    expect(await mailsTo(practice)).toEqual([]);
    expect(await mailsTo(practice, member.email)).toEqual([]);
    expect(await told(practice)).toEqual(['New booking']);
  });

  test("is not sent for the practice's own changes", async () => {
    const practice = await connected();
    const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
    const session = { clientId: id, title: 'Session', type: 'follow-up', status: 'scheduled', tellClient: true };
    const times = { startTime: `${day()}T17:00:00Z`, endTime: `${day()}T18:00:00Z` };
    const series = { frequency: 'weekly', count: 3 };
    expect((await practice.call('POST', '/api/appointments', { ...session, ...times, series })).status).toBe(201);
    expect(await mailsTo(practice)).toEqual([]);
  });

  test('is not sent to an unverified address', async () => {
    const practice = await buildPractice(world);
    const { env } = world.services;
    const asking = { ...world.services, env: { ...env, SMTP_URL: 'smtp://mail.example', CONFIRM_EMAIL: true } };
    const recipient = () =>
      inTenant(asking.database, { ...practice, role: 'viewer' }, scope =>
        findNotificationEmail(asking, scope, 'bookingEmails'),
      );
    expect(await recipient()).toBeNull();
    await asSystem(world.services.database).db.execute(
      sql`update users set email_verified = true where id = ${practice.userId}`,
    );
    expect(await recipient()).toBe(practice.email);
  });

  test('contains no name after the client is erased, even if merged before', async () => {
    const practice = await connected();
    const { fields } = await book(practice);
    const [booked] = await (await practice.call('GET', '/api/clients')).json();
    const kept = await (await practice.call('POST', '/api/clients', clientFields(carla))).json();
    await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: booked.id });
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    await call(world)('DELETE', `/api/appointments/cancel?${query}`);
    const erased = await practice.call('POST', `/api/privacy/clients/${kept.id}/erase`, { name: 'Carla Reyes' });
    expect(erased.status).toBe(200);
    const { rows } = await asSystem(world.services.database).db.execute<Written>(
      sql`select subject, text, html, reply_to as "replyTo" from email_logs where tenant_id = ${practice.tenantId}`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(rows)).not.toContain('Carla');
    expect(JSON.stringify(rows)).not.toContain(fields.email);
  });
});
