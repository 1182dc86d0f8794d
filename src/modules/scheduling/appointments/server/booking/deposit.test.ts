// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookWithDeposit,
  buildAsking,
  countsOf,
  nextDay,
  releaseAfter,
} from '../../../../../testing/practice/deposits.ts';
import { postForm } from '../../../../../testing/practice/mail-link.ts';
import { answerPage, inPractice } from '../../../../../testing/practice/payments.ts';
import { casesInTurn } from '../../../../../testing/proof.ts';
import { bookingFields, call, openWorld, type Practice, type World } from '../../../../../testing/world.ts';
import { bookingRequest } from '../../booking.ts';
import { book } from './book.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const slotsOf = async ({ slug }: Practice): Promise<string[]> => {
  const query = `storefrontSlug=${slug}&date=${nextDay()}`;
  const { slots } = await (await call(world)('GET', `/api/appointments/slots?${query}`)).json();
  return slots.map(({ time }: { time: string }) => time);
};

test('reserves the time of a booking with a deposit and notifies no one until paid', async () => {
  const practice = await buildAsking(world);
  const { status, booked } = await bookWithDeposit(world, practice);
  expect(status).toBe(200);
  expect(booked.checkoutUrl).toContain('/test-checkout/');
  expect(Date.parse(booked.paymentDueAt) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(await slotsOf(practice)).not.toContain('10:00');
  expect(await countsOf(practice)).toEqual({ appointments: 1, clients: 1, mails: 0, notifications: 0 });
  const [waiting] = await (await practice.call('GET', '/api/appointments')).json();
  expect(waiting).toMatchObject({ status: 'pending', paymentDueAt: booked.paymentDueAt });
  const { appointmentsThisWeek } = await (await practice.call('GET', '/api/dashboard/metrics')).json();
  const { totals, nextAppointment } = await (await practice.call('GET', `/api/clients/${waiting.clientId}`)).json();
  expect([appointmentsThisWeek, totals.appointments, totals.upcoming, nextAppointment]).toEqual([0, 0, 0, null]);
  const { items: events } = await (await practice.call('GET', `/api/clients/${waiting.clientId}/timeline`)).json();
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['client']);
});

test('books once after payment and sends the email, reminders and notification', async () => {
  const practice = await buildAsking(world);
  const { booked, fields } = await bookWithDeposit(world, practice);
  const paid = await answerPage(world, booked.checkoutUrl, 'pay');
  expect(paid.status).toBe(303);
  await answerPage(world, booked.checkoutUrl, 'pay');
  await releaseAfter(world, 16);
  expect(await countsOf(practice)).toEqual({ appointments: 1, clients: 1, mails: 1, notifications: 1 });
  const detail = await (await practice.call('GET', `/api/appointments/${booked.id}`)).json();
  expect(detail).toMatchObject({ status: 'scheduled', paymentDueAt: null, bookedBy: 'client' });
  expect(detail.deposit).toMatchObject({ amount: '30.00', refunded: '0.00', isTest: true });
  const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mail.recipientEmail).toBe(fields.email);
  const { text } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
  expect(text).toMatch(/Paid\s+\$30\.00/);
  const back = await world.request(new URL(paid.headers.get('location') ?? '').href);
  expect(await back.text()).toContain('Booking Confirmed!');
});

test('charges the full price at booking if set', async () => {
  const practice = await buildAsking(world, { payment: 'full' });
  const { booked } = await bookWithDeposit(world, practice);
  expect(await (await world.request(new URL(booked.checkoutUrl).pathname)).text()).toContain('$95.00');
  const page = await (await world.request(`/bio/${practice.slug}/book`)).text();
  expect(page).toContain('$95.00 due at booking');
});

test('releases an unpaid booking without a trace after 15 minutes', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  await releaseAfter(world, 14);
  expect((await countsOf(practice)).appointments).toBe(1);
  await releaseAfter(world, 15.1);
  expect(await countsOf(practice)).toEqual({ appointments: 0, clients: 0, mails: 0, notifications: 0 });
  expect(await slotsOf(practice)).toContain('10:00');
  expect((await answerPage(world, booked.checkoutUrl, 'pay')).status).toBe(410);
});

test('keeps an existing client when the time is released', async () => {
  const practice = await buildAsking(world);
  const [, second] = await (await practice.call('GET', '/api/services')).json();
  const email = 'known@client.example';
  const ordinary = bookingFields(practice.slug, { date: nextDay(), time: '12:00', serviceId: second.id, email });
  expect((await call(world)('POST', '/api/appointments/book', ordinary)).status).toBe(200);
  await bookWithDeposit(world, practice, { email });
  await releaseAfter(world, 16);
  expect(await countsOf(practice)).toMatchObject({ appointments: 1, clients: 1 });
});

test('keeps a new client with a note when the time is released', async () => {
  const practice = await buildAsking(world);
  await bookWithDeposit(world, practice);
  const [client] = await (await practice.call('GET', '/api/clients')).json();
  const note = { template: 'soap', sections: { plan: 'She called first' } };
  expect((await practice.call('POST', `/api/clients/${client.id}/notes`, note)).status).toBe(201);
  await releaseAfter(world, 16);
  expect(await countsOf(practice)).toMatchObject({ appointments: 0, clients: 1 });
});

test.each(
  casesInTurn(
    [
      [
        'package',
        sql`insert into client_packages (tenant_id, client_id, name, sessions) select tenant_id, id, 'Six sessions', 6 from clients`,
      ],
      [
        'series',
        sql`insert into appointment_series (tenant_id, user_id, client_id, frequency, first_day, time, duration_minutes, count)
      select tenant_id, user_id, client_id, 'weekly', '2026-01-05', '10:00', 60, 4 from appointments`,
      ],
      [
        'place in the line',
        sql`insert into waitlist_entries (tenant_id, user_id, client_id, type, first_day, last_day)
      select tenant_id, user_id, client_id, 'consultation', '2026-01-05', '2026-02-05' from appointments`,
      ],
    ],
    2,
  ),
)('keeps a new client with a %s when the time is released', async (_, given) => {
  const practice = await buildAsking(world);
  await bookWithDeposit(world, practice);
  await inPractice(world, practice, scope => scope.db.execute(given));
  await releaseAfter(world, 16);
  expect(await countsOf(practice)).toMatchObject({ appointments: 0, clients: 1 });
});

test('returns the same payment for a resent form and the booking once paid', async () => {
  const practice = await buildAsking(world);
  const bookingKey = 'the-key-of-one-form';
  const { booked, fields } = await bookWithDeposit(world, practice, { bookingKey });
  const again = await bookWithDeposit(world, practice, { ...fields, bookingKey });
  expect(again.booked).toEqual(booked);
  await answerPage(world, booked.checkoutUrl, 'pay');
  const after = await bookWithDeposit(world, practice, { ...fields, bookingKey });
  expect([after.status, after.booked.id, after.booked.checkoutUrl]).toEqual([200, booked.id, undefined]);
});

test('keeps a paid booking on release and rejects release with a wrong key', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  const html = await (await world.request(new URL(booked.checkoutUrl).pathname)).text();
  const link = new URL(html.match(/href="(http[^"]+\/booked\?[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '');
  const { booking = '', key = '' } = Object.fromEntries(link.searchParams);
  const letGo = (fields: Record<string, string>) => postForm(world, link.pathname, fields);
  await letGo({ booking, key: `${key}x` });
  expect((await world.request(`${link.pathname}?booking=${booking}&key=x`)).status).toBe(404);
  expect((await countsOf(practice)).appointments).toBe(1);
  expect(await (await world.request(link.href)).text()).toContain('One more step: pay $30.00');
  await answerPage(world, booked.checkoutUrl, 'pay');
  await letGo({ booking, key });
  expect((await countsOf(practice)).appointments).toBe(1);
  const other = await bookWithDeposit(world, practice, { time: '11:00' });
  const away = new URL(link.href);
  away.searchParams.set('booking', String(other.booked.id));
  expect((await world.request(away.href)).status).toBe(404);
});

test('releases the time at once after a failed payment', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  const back = await answerPage(world, booked.checkoutUrl, 'fail');
  expect((await countsOf(practice)).appointments).toBe(0);
  const page = await (await world.request(back.headers.get('location') ?? '')).text();
  expect(page).toContain('Not paid, so nothing was booked');
});

test('blocks changes while a client pays but lets the practice delete the booking', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  const [waiting] = await (await practice.call('GET', '/api/appointments')).json();
  const changed = await practice.call('PUT', `/api/appointments/${booked.id}`, { ...waiting, title: 'Mine' });
  expect([changed.status, (await changed.json()).message]).toEqual([
    409,
    'The client is paying for this appointment right now. Try again in a few minutes.',
  ]);
  const reminded = await practice.call('POST', `/api/appointments/${booked.id}/send-email-reminder`);
  expect(reminded.status).toBe(409);
  expect((await practice.call('DELETE', `/api/appointments/${booked.id}`)).status).toBe(204);
  expect(await countsOf(practice)).toEqual({ appointments: 0, clients: 0, mails: 0, notifications: 0 });
  expect((await answerPage(world, booked.checkoutUrl, 'pay')).status).toBe(410);
});

test('reports an unavailable payment page and releases the time', async () => {
  const practice = await buildAsking(world);
  const nobody = {
    STRIPE_API_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const failing = { ...world.services, env: { ...world.services.env, ...nobody } };
  const request = bookingRequest.parse(bookingFields(practice.slug, { date: nextDay(), time: '10:00' }));
  await expect(book(failing, request, null)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The payment page is unavailable right now. Try again in a minute.',
  });
  expect((await countsOf(practice)).appointments).toBe(0);
  expect(await slotsOf(practice)).toContain('10:00');
});

test('limits unpaid bookings to four in 15 minutes per IP and email address', async () => {
  const practice = await buildAsking(world);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const book = (hour: number, email: string, address: string) => {
    const fields = bookingFields(practice.slug, { date: nextDay(), time: `${hour}:00`, email });
    return call(world)('POST', '/api/appointments/book', fields, from(address));
  };
  const statuses: number[] = [];
  for (const hour of [10, 11, 12, 13, 14]) statuses.push((await book(hour, `${hour}@a.example`, '192.0.2.1')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await slotsOf(practice)).toContain('14:00');
  expect((await book(14, '14@a.example', '192.0.2.2')).status).toBe(200);
  const other = await buildAsking(world);
  const same = async (hour: number) => {
    const fields = bookingFields(other.slug, { date: nextDay(), time: `${hour}:00`, email: 'one@b.example' });
    return (await call(world)('POST', '/api/appointments/book', fields, from(`192.0.2.${hour}`))).status;
  };
  const mailbox: number[] = [];
  for (const hour of [10, 11, 12, 13, 14]) mailbox.push(await same(hour));
  expect(mailbox).toEqual([200, 200, 200, 200, 429]);
});
