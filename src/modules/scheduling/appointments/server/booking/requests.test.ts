// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../../platform/database/scope.ts';
import { addMinutes } from '../../../../../shared/dates.ts';
import { buildAskedFirst, expireAfter, request, requestDay } from '../../../../../testing/practice/booking-page.ts';
import { countsOf } from '../../../../../testing/practice/deposits.ts';
import { linkOfMail, pairOf, postForm } from '../../../../../testing/practice/mail-link.ts';
import { connectMail } from '../../../../../testing/practice/mail-server.ts';
import { openRoom } from '../../../../../testing/practice/room.ts';
import { join } from '../../../../../testing/practice/waitlist.ts';
import { replaceListeners } from '../../../../../testing/replace-listeners.ts';
import { buildMember, call, clientFields, openWorld, type Practice, type World } from '../../../../../testing/world.ts';
import { answerDeadline } from '../../booking-rules.ts';
import { appointmentChanged } from '../changes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
// All bookings use one phone number, more often than the limit allows.
beforeEach(() => world.services.database.pool.query("delete from rate_limits where key like 'book-phone%'"));

type Mail = { subject: string; recipient: string; text: string; attachments: unknown };

/** All emails of the practice, oldest first. */
async function mailsOf({ tenantId }: Practice): Promise<Mail[]> {
  const { rows } = await asSystem(world.services.database).db.execute<Mail>(sql`
    select subject, recipient_email as recipient, text, attachments from email_logs
    where tenant_id = ${tenantId} order by id`);
  return rows;
}
const subjectsTo = async (practice: Practice, email: string) =>
  (await mailsOf(practice)).filter(({ recipient }) => recipient === email).map(({ subject }) => subject.split(':')[0]);
const toldOf = async (practice: Practice): Promise<string[]> =>
  (await (await practice.call('GET', '/api/notifications')).json()).map(({ title }: { title: string }) => title);
const detailOf = async (practice: Practice, id: number) =>
  (await practice.call('GET', `/api/appointments/${id}`)).json();
const isFree = async ({ slug }: Practice, time = '10:00') => {
  const query = `storefrontSlug=${slug}&date=${requestDay()}`;
  const { slots } = await (await call(world)('GET', `/api/appointments/slots?${query}`)).json();
  return slots.some((slot: { time: string }) => slot.time === time);
};
const rowsOf = async (practice: Practice, table: string, appointmentId: number) => {
  const { rows } = await asSystem(world.services.database).db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}
      where tenant_id = ${practice.tenantId} and appointment_id = ${appointmentId}`,
  );
  return rows[0]?.count;
};

describe('a service that requires approval', () => {
  test('rejects a payment at booking', async () => {
    const practice = await buildAskedFirst(world);
    const [service] = await (await practice.call('GET', '/api/services')).json();
    expect(service.needsApproval).toBe(true);
    const answer = await practice.call('PUT', `/api/services/${service.id}`, {
      ...service,
      ...{ price: '95.00', payment: 'deposit', deposit: '30.00' },
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ needsApproval: expect.stringContaining('Due at booking') });
  });

  test('is off by default', async () => {
    const practice = await buildAskedFirst(world);
    const [, other] = await (await practice.call('GET', '/api/services')).json();
    expect(other.needsApproval).toBe(false);
    const { booked } = await request(world, practice, { serviceId: other.id });
    expect(booked).not.toHaveProperty('answerDueAt');
    expect(await detailOf(practice, booked.id)).toMatchObject({ status: 'scheduled', answerDueAt: null });
  });
});

describe('an appointment request', () => {
  test('reserves the time without booking it', async () => {
    const practice = await buildAskedFirst(world);
    const { status, booked, fields } = await request(world, practice);
    expect(status).toBe(200);
    expect(Date.parse(booked.answerDueAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await isFree(practice)).toBe(false);
    expect(await request(world, practice)).toMatchObject({ status: 409 });
    const detail = await detailOf(practice, booked.id);
    expect(detail).toMatchObject({ status: 'pending', answerDueAt: booked.answerDueAt });
    expect(await countsOf(practice)).toEqual({ appointments: 1, clients: 1, mails: 1, notifications: 1 });
    expect(await rowsOf(practice, 'reminders', booked.id)).toBe(0);
    const { appointmentsThisWeek } = await (await practice.call('GET', '/api/dashboard/metrics')).json();
    const { totals, nextAppointment } = await (await practice.call('GET', `/api/clients/${detail.clientId}`)).json();
    expect([appointmentsThisWeek, totals.appointments, totals.upcoming, nextAppointment]).toEqual([0, 0, 0, null]);
    const { requests, nextAnswerDueAt } = await (await practice.call('GET', '/api/dashboard/today')).json();
    expect([requests, nextAnswerDueAt]).toEqual([1, booked.answerDueAt]);
    const [mail] = await mailsOf(practice);
    expect(mail?.subject).toMatch(/^Requested: /);
    expect(mail?.text).toContain('Nothing is booked yet');
    expect(mail?.text).not.toContain(fields.firstName);
    expect(mail?.attachments).toEqual([]);
    expect(await toldOf(practice)).toEqual(['New request']);
    const { id, manageKey } = booked;
    const file = `/bio/${practice.slug}/booked/appointment.ics?${new URLSearchParams({ booking: String(id), key: manageKey })}`;
    expect((await world.request(file)).status).toBe(404);
    const move = await postForm(world, `/bio/${practice.slug}/booked`, {
      ...{ booking: String(id), key: manageKey, email: fields.email, wish: 'move' },
    });
    expect(move.status).toBe(404);
  });

  test('publishes no change before it is accepted', async () => {
    const practice = await buildAskedFirst(world);
    const changes: (string | undefined)[] = [];
    const restore = replaceListeners(world, appointmentChanged, (_, { after }) => {
      changes.push(after?.status);
      return undefined;
    });
    const [first, second, third] = [
      await request(world, practice),
      await request(world, practice, { time: '11:00' }),
      await request(world, practice, { time: '12:00' }),
    ];
    await practice.call('POST', `/api/appointments/${second.booked.id}/decline`, {});
    const query = await linkOfMail(practice, third.fields.email, 'cancel-appointment');
    await call(world)('DELETE', `/api/appointments/cancel?${query}`);
    expect(changes).toEqual([]);
    await practice.call('POST', `/api/appointments/${first.booked.id}/accept`);
    restore();
    expect(changes).toEqual(['scheduled']);
  });

  test('is created once when sent twice with the same key', async () => {
    const practice = await buildAskedFirst(world);
    const again = { bookingKey: crypto.randomUUID(), email: 'twice@client.example' };
    const first = await request(world, practice, again);
    expect((await request(world, practice, again)).booked).toEqual(first.booked);
    expect((await countsOf(practice)).mails).toBe(1);
  });

  test('is limited to eight a day per email address', async () => {
    const practice = await buildAskedFirst(world);
    const times = Array.from({ length: 9 }, (_, index) => `${String(9 + index).padStart(2, '0')}:00`);
    const statuses: number[] = [];
    for (const time of times) {
      statuses.push((await request(world, practice, { time, email: 'busy@client.example' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  });

  test('can’t be changed or deleted before it is answered', async () => {
    const practice = await buildAskedFirst(world);
    const { booked } = await request(world, practice);
    const detail = await detailOf(practice, booked.id);
    const changed = await practice.call('PUT', `/api/appointments/${booked.id}`, { ...detail, status: 'confirmed' });
    expect([changed.status, (await changed.json()).message]).toEqual([
      409,
      'This is a request. Accept or decline it first.',
    ]);
    expect((await practice.call('DELETE', `/api/appointments/${booked.id}`)).status).toBe(409);
    const reminded = await practice.call('POST', `/api/appointments/${booked.id}/send-email-reminder`);
    expect(reminded.status).toBe(409);
    expect(await countsOf(practice)).toMatchObject({ appointments: 1, mails: 1 });
  });
});

describe('POST /api/appointments/:id/accept', () => {
  test('books with an email, calendar file and reminders and ends the waitlist entry', async () => {
    const practice = await buildAskedFirst(world);
    const { firstName, lastName, email } = clientFields();
    await join(world, practice, { firstName, lastName, email });
    const { booked } = await request(world, practice, { firstName, lastName, email });
    const answer = await practice.call('POST', `/api/appointments/${booked.id}/accept`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'scheduled', answerDueAt: null });
    const mail = (await mailsOf(practice)).at(-1);
    expect(mail?.subject).toMatch(/^Booked: /);
    expect(mail?.text).toContain('Fernhill Nutrition accepted your request');
    expect(JSON.stringify(mail?.attachments)).toContain('.ics');
    expect(await rowsOf(practice, 'reminders', booked.id)).toBeGreaterThan(0);
    expect(await isFree(practice)).toBe(false);
    const waitlist = await (await practice.call('GET', '/api/waitlist')).json();
    expect(JSON.stringify(waitlist)).not.toContain(email);
    await expireAfter(world, 25 * 60);
    expect(await detailOf(practice, booked.id)).toMatchObject({ status: 'scheduled' });
  });

  test('rejects a second answer with 409', async () => {
    const practice = await buildAskedFirst(world);
    const { booked, fields } = await request(world, practice);
    await practice.call('POST', `/api/appointments/${booked.id}/accept`);
    const again = await practice.call('POST', `/api/appointments/${booked.id}/accept`);
    expect([again.status, (await again.json()).message]).toEqual([409, 'This appointment is already booked.']);
    const late = await practice.call('POST', `/api/appointments/${booked.id}/decline`, {});
    expect(late.status).toBe(409);
    expect(await subjectsTo(practice, fields.email)).toEqual(['Requested', 'Booked']);
  });

  test('rejects an expired request with 409 before the job has run', async () => {
    const practice = await buildAskedFirst(world);
    const { booked } = await request(world, practice);
    await asSystem(world.services.database).db.execute(
      sql`update appointments set answer_due_at = now() - interval '1 second' where id = ${booked.id}`,
    );
    const answer = await practice.call('POST', `/api/appointments/${booked.id}/accept`);
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'This request expired before it was answered.',
    ]);
  });

  test('rejects a viewer with 403', async () => {
    const practice = await buildAskedFirst(world);
    const { booked } = await request(world, practice);
    const viewer = await buildMember(world, practice, 'viewer');
    expect((await viewer.call('POST', `/api/appointments/${booked.id}/accept`)).status).toBe(403);
  });
});

describe('POST /api/appointments/:id/decline', () => {
  test('frees the time and passes the message on', async () => {
    const practice = await buildAskedFirst(world);
    const { booked, fields } = await request(world, practice);
    const answer = await practice.call('POST', `/api/appointments/${booked.id}/decline`, { message: 'I’m away.' });
    expect(await answer.json()).toMatchObject({ status: 'cancelled', answerDueAt: booked.answerDueAt });
    expect(await detailOf(practice, booked.id)).toMatchObject({ cancelledBy: 'practice', cancelReason: 'I’m away.' });
    expect(await isFree(practice)).toBe(true);
    expect(await subjectsTo(practice, fields.email)).toEqual(['Requested', 'Declined']);
    const mail = (await mailsOf(practice)).at(-1);
    expect(mail?.text).toContain('I’m away.');
    expect(mail?.attachments).toEqual([]);
    const { totals } = await (
      await practice.call('GET', `/api/clients/${(await detailOf(practice, booked.id)).clientId}`)
    ).json();
    expect(totals.appointments).toBe(0);
    const page = `/bio/${practice.slug}/booked?booking=${booked.id}&key=${booked.manageKey}`;
    expect(await (await world.request(page)).text()).toContain('Your request was declined');
  });

  test('limits the message to 500 characters', async () => {
    const practice = await buildAskedFirst(world);
    const { booked } = await request(world, practice);
    const path = `/api/appointments/${booked.id}/decline`;
    expect((await practice.call('POST', path, { message: 'a'.repeat(501) })).status).toBe(400);
    expect((await practice.call('POST', path, { message: 'a'.repeat(500) })).status).toBe(200);
  });

  test('can be undone by the practice, which books the time', async () => {
    const practice = await buildAskedFirst(world);
    const { booked, fields } = await request(world, practice);
    await practice.call('POST', `/api/appointments/${booked.id}/decline`, {});
    const detail = await detailOf(practice, booked.id);
    const answer = await practice.call('PUT', `/api/appointments/${booked.id}`, { ...detail, status: 'scheduled' });
    expect(await answer.json()).toMatchObject({ status: 'scheduled', answerDueAt: null });
    expect(await subjectsTo(practice, fields.email)).toEqual(['Requested', 'Declined', 'Booked']);
  });
});

describe('an unanswered request', () => {
  test('expires once and notifies both', async () => {
    const practice = await buildAskedFirst(world);
    const { booked, fields } = await request(world, practice);
    await expireAfter(world, 23.9 * 60);
    expect(await isFree(practice)).toBe(false);
    await expireAfter(world, 24.1 * 60);
    await expireAfter(world, 24.2 * 60);
    expect(await isFree(practice)).toBe(true);
    expect(await detailOf(practice, booked.id)).toMatchObject({ status: 'cancelled', cancelledBy: null });
    expect(await subjectsTo(practice, fields.email)).toEqual(['Requested', 'Not booked']);
    expect(await toldOf(practice)).toEqual(['Request expired', 'New request']);
  });

  test('offers its time to the waitlist', async () => {
    const practice = await buildAskedFirst(world);
    await join(world, practice);
    await request(world, practice);
    await expireAfter(world, 25 * 60);
    const { rows } = await asSystem(world.services.database).db.execute(
      sql`select id from waitlist_openings where tenant_id = ${practice.tenantId}`,
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['a week ahead', 7 * 24 * 60, 24 * 60],
    ['tomorrow morning', 20 * 60, 19 * 60],
    ['in two hours', 120, 60],
    ['in one hour', 60, 30],
    ['in ten minutes', 10, 5],
  ])('%s: gets a deadline before it starts', (_, minutesAhead, minutesLeft) => {
    const now = new Date('2026-11-24T18:00:00Z');
    expect(answerDeadline(now, addMinutes(now, minutesAhead))).toEqual(addMinutes(now, minutesLeft));
  });
});

describe('withdrawal by the client', () => {
  test('works by the email link regardless of the notice period', async () => {
    const practice = await buildAskedFirst(world);
    const rules = await (await practice.call('GET', '/api/availability')).json();
    await practice.call('PUT', '/api/availability', { ...rules, changeNotice: 20 * 24 * 60 });
    const { booked, fields } = await request(world, practice);
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    const page = await (await world.request(`/cancel-appointment?${query}`)).text();
    expect(page).toContain('Withdraw your request?');
    expect(page).not.toContain('Reschedule instead');
    const preview = await (await call(world)('GET', `/api/appointments/cancel-preview?${query}`)).json();
    expect(preview).toMatchObject({ isRequest: true, canMove: false, late: null });
    const done = await postForm(world, '/cancel-appointment', {
      ...pairOf(query),
      confirm: 'yes',
      reason: 'Found one',
    });
    expect(await done.text()).toContain('Request withdrawn');
    expect(await isFree(practice)).toBe(true);
    expect(await detailOf(practice, booked.id)).toMatchObject({ cancelledBy: 'client', isLateCancellation: false });
    expect(await subjectsTo(practice, fields.email)).toEqual(['Requested']);
    expect(await toldOf(practice)).toEqual(['Request withdrawn', 'New request']);
    const accepted = await practice.call('POST', `/api/appointments/${booked.id}/accept`);
    expect((await accepted.json()).message).toBe('The client withdrew this request.');
  });

  test('works in the client room, which offers nothing else', async () => {
    const practice = await buildAskedFirst(world);
    const { clientId, email, call: inRoom } = await openRoom(world, practice);
    const { booked } = await request(world, practice, { email });
    expect(await detailOf(practice, booked.id)).toMatchObject({ clientId });
    const { upcoming } = await (await inRoom('GET', '/api/room/sessions')).json();
    expect(upcoming).toMatchObject([{ status: 'pending', answerDueAt: booked.answerDueAt, joinUrl: null }]);
    const path = `/my/${practice.slug}/sessions`;
    const page = await (await inRoom('GET', path)).text();
    expect(page).toContain('Withdraw request');
    expect(page).not.toContain('Reschedule');
    await practice.call('POST', `/api/appointments/${booked.id}/decline`, {});
    expect(await (await inRoom('GET', path)).text()).toContain('Not booked');
  });

  test('cancels an accepted request by the same link', async () => {
    const practice = await buildAskedFirst(world);
    const { booked, fields } = await request(world, practice);
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    await practice.call('POST', `/api/appointments/${booked.id}/accept`);
    expect((await call(world)('DELETE', `/api/appointments/cancel?${query}`)).status).toBe(204);
    expect(await subjectsTo(practice, fields.email)).toEqual(['Requested', 'Booked', 'Cancelled']);
  });
});

describe("links in the practitioner's email", () => {
  async function linked(given: object = {}) {
    const practice = await connectMail(await buildAskedFirst(world));
    const made = await request(world, practice, given);
    const mail = (await mailsOf(practice)).find(({ recipient }) => recipient === practice.email);
    const [, token = ''] = mail?.text.match(/answer-request\?token=([\w-]+)/) ?? [];
    const open = async (answer = 'accept') =>
      (await world.request(`/answer-request?${new URLSearchParams({ token, answer })}`)).text();
    const press = async (answer: string, message = '') =>
      (await postForm(world, '/answer-request', { token, answer, message })).text();
    return { practice, mail, token, open, press, ...made };
  }

  test('open a page without changing anything', async () => {
    const { practice, mail, open, booked } = await linked();
    expect(mail?.subject).toMatch(/^Request: Felix Romero, /);
    expect(mail?.text).toContain('requests an appointment');
    expect(await open()).toContain('Accept this request?');
    expect(await open('decline')).toContain('Decline this request?');
    expect(await detailOf(practice, booked.id)).toMatchObject({ status: 'pending' });
  });

  test('accept once and show the outcome when pressed again', async () => {
    const { practice, open, press, booked, fields } = await linked();
    expect(await press('accept')).toContain('This request was accepted');
    expect(await press('accept')).toContain('This request was accepted');
    expect(await press('decline')).toContain('This request was accepted');
    expect(await open('decline')).toContain('This request was accepted');
    expect(await detailOf(practice, booked.id)).toMatchObject({ status: 'scheduled' });
    expect(await subjectsTo(practice, fields.email)).toEqual(['Requested', 'Booked']);
  });

  test('decline with a message', async () => {
    const { practice, press, fields } = await linked();
    expect(await press('decline', 'Another week, please')).toContain('This request was declined');
    expect(await press('accept')).toContain('This request was declined');
    expect((await mailsOf(practice)).findLast(({ recipient }) => recipient === fields.email)?.text).toContain(
      'Another week, please',
    );
  });

  test('report an expired, withdrawn or cancelled request', async () => {
    const expired = await linked();
    await expireAfter(world, 25 * 60);
    expect(await expired.press('accept')).toContain('This request has expired');
    const withdrawn = await linked();
    const query = await linkOfMail(withdrawn.practice, withdrawn.fields.email, 'cancel-appointment');
    await call(world)('DELETE', `/api/appointments/cancel?${query}`);
    expect(await withdrawn.press('accept')).toContain('This request was withdrawn');
    const cancelled = await linked();
    await cancelled.press('accept');
    await call(world)(
      'DELETE',
      `/api/appointments/cancel?${await linkOfMail(cancelled.practice, cancelled.fields.email, 'cancel-appointment')}`,
    );
    expect(await cancelled.press('accept')).toContain('This appointment was cancelled');
  });

  test('stop working after the session, without membership and without a token', async () => {
    const { practice, token, booked } = await linked();
    const statusOf = async (asked = token) => (await world.request(`/answer-request?token=${asked}`)).status;
    expect(await statusOf()).toBe(200);
    expect(await statusOf('')).toBe(404);
    expect((await world.request(`/v/${token}`)).status).toBe(404);
    const { db } = asSystem(world.services.database);
    await db.execute(sql`update members set left_at = now() where user_id = ${practice.userId}`);
    expect(await statusOf()).toBe(404);
    await db.execute(sql`update members set left_at = null where user_id = ${practice.userId}`);
    await db.execute(sql`update appointments set start_time = now() - interval '2 hours',
      end_time = now() - interval '1 hour' where id = ${booked.id}`);
    expect(await statusOf()).toBe(404);
  });
});
