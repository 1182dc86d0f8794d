// @module-tag slow

import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOwnFile, leadOwn } from '../../../../modules/scheduling/appointments/server/booking/booking-return.ts';
import { googleCalendarHref } from '../../../../modules/scheduling/appointments/ui/booking/BookedActions.tsx';
import { addDays, addMinutes, dayIn } from '../../../../shared/dates.ts';
import { bookWithDeposit, buildAsking } from '../../../../testing/practice/deposits.ts';
import { linkOfMail, pairOf, postForm, setRules } from '../../../../testing/practice/mail-link.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import { answerPage } from '../../../../testing/practice/payments.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const day = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 3);
const read = async (path: string) => (await world.request(path)).text();

async function book(practice: Practice, given: Record<string, unknown> = {}) {
  const fields = bookingFields(practice.slug, { date: day(), time: '10:00', ...given });
  const answer = await call(world)('POST', '/api/appointments/book', fields);
  expect(answer.status).toBe(200);
  return { fields, booked: await answer.json() };
}

const specified = 'receive a confirmation email shortly with all the details.';
const keysOf = ({ id, manageKey }: { id: number; manageKey: string }) => ({ booking: String(id), key: manageKey });
const fileOf = (practice: Practice, keys: Record<string, string>) =>
  world.request(`/bio/${practice.slug}/booked/appointment.ics?${new URLSearchParams(keys)}`);

function eventOf(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const event = calendar.getFirstSubcomponent('vevent') ?? expect.fail('no event');
  return {
    method: calendar.getFirstPropertyValue('method'),
    value: (name: string) => event.getFirstPropertyValue(name),
  };
}

describe('the confirmation page of a booking', () => {
  test('promises an email only with a mail server', async () => {
    const silent = await buildPractice(world);
    const { booked } = await book(silent);
    expect(booked.isEmailed).toBe(false);
    const page = await read(`/bio/${silent.slug}/booked?${new URLSearchParams(keysOf(booked))}`);
    expect(page).toContain('Booking Confirmed!');
    expect(page).not.toContain('confirmation email');
    const sending = await connectMail(await buildPractice(world));
    const told = await book(sending);
    expect(told.booked.isEmailed).toBe(true);
    expect(await read(`/bio/${sending.slug}/booked?${new URLSearchParams(keysOf(told.booked))}`)).toContain(specified);
  });

  test('shows the address and phone number of the practice', async () => {
    const practice = await buildPractice(world);
    const { name } = await (await practice.call('GET', '/api/tenant')).json();
    const place = { name, address: '12 Fern Street\nPortland, OR', phone: '(503) 555-0100' };
    expect((await practice.call('PUT', '/api/tenant', place)).status).toBe(200);
    const { booked } = await book(practice);
    expect(booked.practice).toMatchObject({ address: '12 Fern Street\nPortland, OR' });
    const page = await read(`/bio/${practice.slug}/booked?${new URLSearchParams(keysOf(booked))}`);
    expect(page).toContain('12 Fern Street');
    expect(page).toContain('href="tel:');
    expect(googleCalendarHref(booked)).toContain('location=12+Fern+Street');
  });

  test('offers the calendar file for one day and only with its own key', async () => {
    const practice = await buildPractice(world);
    const { booked } = await book(practice);
    const answer = await fileOf(practice, keysOf(booked));
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const own = eventOf(await answer.text());
    const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
    const { attachments } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
    const mailed = eventOf(attachments[0].content);
    expect([own.method, mailed.method]).toEqual(['PUBLISH', 'REQUEST']);
    for (const name of ['uid', 'dtstart', 'dtend', 'sequence', 'summary'])
      expect(String(own.value(name)), name).toBe(String(mailed.value(name)));
    expect(own.value('attendee')).toBeNull();
    const other = await book(practice, { time: '11:00' });
    expect((await fileOf(practice, { ...keysOf(booked), key: other.booked.manageKey })).status).toBe(404);
    expect((await fileOf(await buildPractice(world), keysOf(booked))).status).toBe(404);
    const asked = { page: practice, ...keysOf(booked) };
    const nextDay = addMinutes(new Date(), 24 * 60 + 1);
    expect(await findOwnFile(world.services, asked, nextDay)).toBeNull();
    expect(await leadOwn(world.services, { ...asked, purpose: 'cancel', email: 'a@b.example' }, nextDay)).toBeNull();
  });

  test('leads to rescheduling and cancelling without revealing known addresses', async () => {
    const practice = await buildPractice(world);
    const known = clientFields({ firstName: 'Wilhelmina', lastName: 'Quill' });
    expect((await practice.call('POST', '/api/clients', known)).status).toBe(201);
    const { booked } = await book(practice, { email: known.email });
    const go = async (wish: string, email = String(known.email)) => {
      const answer = await postForm(world, `/bio/${practice.slug}/booked`, { ...keysOf(booked), wish, email });
      return { status: answer.status, path: answer.headers.get('location') ?? '' };
    };
    const move = await go('move');
    expect(move.path).toMatch(/^\/reschedule-appointment\?/);
    const cancel = await go('cancel');
    expect(await go('cancel')).toEqual(cancel);
    for (const { path } of [move, cancel]) {
      const page = await read(path);
      expect(page).toContain('Initial');
      expect(page).not.toContain('Wilhelmina');
    }
    const [, query = ''] = cancel.path.split('?');
    const preview = await call(world)('GET', `/api/appointments/cancel-preview?${query}`);
    expect(await preview.json()).toMatchObject({ client: { firstName: '', lastName: '' }, canMove: true });
    // Switching to the other page must not reveal the name either.
    const instead = await postForm(world, '/cancel-appointment', { ...pairOf(query), wish: 'move' });
    expect(await read(instead.headers.get('location') ?? '')).not.toContain('Wilhelmina');
    const wrong = await go('cancel', 'other@client.example');
    expect((await world.request(wrong.path)).status).toBe(404);
    expect((await call(world)('DELETE', `/api/appointments/cancel?${query}`)).status).toBe(204);
    expect((await go('cancel')).status).toBe(404);
    expect(await read(`/bio/${practice.slug}/booked?${new URLSearchParams(keysOf(booked))}`)).toContain(
      'was cancelled',
    );
  });

  test('offers the calendar file and cancelling after a payment', async () => {
    const practice = await buildAsking(world);
    const { booked } = await bookWithDeposit(world, practice);
    expect((await fileOf(practice, keysOf(booked))).status).toBe(404);
    const paid = await answerPage(world, booked.checkoutUrl, 'pay');
    const page = await (await world.request(new URL(paid.headers.get('location') ?? '').href)).text();
    expect(page).toContain('Apple or Outlook');
    expect(page).toContain('value="cancel"');
    expect((await fileOf(practice, keysOf(booked))).status).toBe(200);
  });

  test('follows a form posted without JavaScript', async () => {
    const practice = await buildPractice(world);
    const { id } = (await (await practice.call('GET', '/api/services')).json())[0];
    const { firstName, lastName, email } = bookingFields(practice.slug, {});
    const typed = {
      serviceId: String(id),
      date: day(),
      time: '10:00',
      firstName,
      lastName,
      email,
      bookingKey: 'x'.repeat(20),
    };
    const page = await (await postForm(world, `/bio/${practice.slug}/book`, typed)).text();
    expect(page).toContain('Booking Confirmed!');
    expect(page).toContain(`value="${email}"`);
    expect(page).toContain('calendar.google.com');
  });
});

describe('the pages of links in emails', () => {
  const linked = async (practice: Practice, page: string) => {
    const { fields } = await book(practice);
    return linkOfMail(practice, fields.email, page);
  };
  const cancel = async (practice: Practice) => {
    const query = await linked(practice, 'cancel-appointment');
    return (await postForm(world, '/cancel-appointment', { ...pairOf(query), confirm: 'yes' })).text();
  };
  const move = async (practice: Practice) => {
    const pair = pairOf(await linked(practice, 'reschedule-appointment'));
    return (await postForm(world, '/reschedule-appointment', { ...pair, date: day(), time: '15:00' })).text();
  };

  test('promise an email only with a mail server', async () => {
    const silent = await buildPractice(world);
    const cancelled = await cancel(silent);
    expect(cancelled).toContain('Your appointment has been successfully cancelled.');
    expect(cancelled).toContain('Visit Fernhill Nutrition');
    expect(cancelled).not.toContain('email');
    expect(await move(silent)).not.toContain('email you');
    const sending = await connectMail(await buildPractice(world));
    expect(await cancel(sending)).toContain('A confirmation email has been sent to you.');
    expect(await move(sending)).toContain('email you the new time');
  });

  test('offer rescheduling on the cancel page where it is allowed', async () => {
    const practice = await buildPractice(world);
    const query = await linked(practice, 'cancel-appointment');
    expect(await read(`/cancel-appointment?${query}`)).toContain('Reschedule instead');
    const answer = await postForm(world, '/cancel-appointment', { ...pairOf(query), wish: 'move' });
    expect(answer.status).toBe(303);
    const page = await read(answer.headers.get('location') ?? '');
    expect(page).toContain('Choose a new time');
    expect(page).toContain('Felix');
    await setRules(practice, { changeNotice: 7 * 24 * 60, lateCancellation: 'mark' });
    expect(await read(`/cancel-appointment?${query}`)).not.toContain('Reschedule instead');
  });
});
