// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { linkOfMail } from '../../../../../testing/practice/mail-link.ts';
import {
  bookingFields,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../../testing/world.ts';
import { cancelByLink, previewCancellation } from './cancel.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** Books and returns the link from the email. */
async function bookAndFollow(practice: Practice, time = '10:00') {
  const fields = bookingFields(practice.slug, { date: tomorrow(), time });
  await call(world)('POST', '/api/appointments/book', fields);
  const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
  return { query, token: new URLSearchParams(query).get('token') ?? '', email: fields.email };
}

const preview = (query: string) => call(world)('GET', `/api/appointments/cancel-preview?${query}`);
const cancel = (query: string) => call(world)('DELETE', `/api/appointments/cancel?${query}`);

test('previews the appointment without changing it and cancels it once', async () => {
  const practice = await buildPractice(world);
  const { query } = await bookAndFollow(practice);
  const shown = await (await preview(query)).json();
  expect(shown).toMatchObject({
    client: { firstName: 'Felix', lastName: 'Romero' },
    type: 'consultation',
    timeZone: 'America/Los_Angeles',
  });
  expect((await preview(query)).status).toBe(200);
  expect((await cancel(query)).status).toBe(204);
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  expect(appointment.status).toBe('cancelled');
  for (const again of [await preview(query), await cancel(query)]) {
    expect(again.status).toBe(404);
    expect((await again.json()).message).toBe('Appointment not found or already cancelled');
  }
});

test('shows where the session takes place, but not the link of a video call', async () => {
  const practice = await buildPractice(world);
  const { query, email } = await bookAndFollow(practice, '10:00');
  const links = [
    `/cancel-appointment?${query}`,
    `/reschedule-appointment?${await linkOfMail(practice, email, 'reschedule-appointment')}`,
  ];
  const [{ id, clientId, title, type, startTime, endTime }] = await (
    await practice.call('GET', '/api/appointments')
  ).json();
  const same = { clientId, title, type, startTime, endTime, status: 'scheduled' };
  const pagesAt = async (placeKind: string, placeDetail: string | null) => {
    const body = { ...same, placeKind, placeDetail };
    expect((await practice.call('PUT', `/api/appointments/${id}`, body)).status).toBe(200);
    return Promise.all(links.map(async link => (await call(world)('GET', link)).text()));
  };
  for (const page of await pagesAt('in_person', 'Elm Street 5\nBack door')) {
    expect(page).toContain('Elm Street 5\nBack door');
  }
  for (const page of await pagesAt('video', 'https://video.example/secret-room')) {
    expect(page).toContain('Video call');
    expect(page).not.toContain('secret-room');
  }
  for (const page of await pagesAt('phone', null)) expect(page).toContain('Phone call');
});

test('frees the cancelled time at once and notifies both sides once', async () => {
  const practice = await buildPractice(world);
  const { query, email } = await bookAndFollow(practice, '11:00');
  await Promise.all([cancel(query), cancel(query), cancel(query)]);
  const { slots } = await (
    await call(world)('GET', `/api/appointments/slots?storefrontSlug=${practice.slug}&date=${tomorrow()}`)
  ).json();
  expect(slots.map((slot: { time: string }) => slot.time)).toContain('11:00');
  const mails = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mails.map((mail: { recipientEmail: string }) => mail.recipientEmail)).toEqual([email, email]);
  const { attachments } = await (await practice.call('GET', `/api/emails/logs/${mails[0].id}`)).json();
  expect(attachments[0].content).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
  const notifications = await (await practice.call('GET', '/api/notifications')).json();
  expect(notifications.map((each: { title: string }) => each.title)).toEqual(['Appointment cancelled', 'New booking']);
});

test("accepts the token only with its own client's email", async () => {
  const practice = await buildPractice(world);
  const { token } = await bookAndFollow(practice, '12:00');
  for (const email of ['other@client.example', '%', '']) {
    const answer = await cancel(new URLSearchParams({ token, email }).toString());
    expect(answer.status).toBe(email ? 404 : 400);
  }
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  expect(appointment.status).toBe('scheduled');
});

test('reports a link without token or email', async () => {
  const answer = await cancel('token=x');
  expect([answer.status, (await answer.json()).message]).toEqual([400, 'Missing cancellation details']);
  const page = await (await call(world)('GET', '/cancel-appointment?token=x')).text();
  expect(page).toContain('Invalid cancellation link. Missing appointment details.');
});

test('rejects cancelling an appointment that has started', async () => {
  const practice = await buildPractice(world);
  const { token, email } = await bookAndFollow(practice, '13:00');
  const later = new Date(Date.now() + 3 * 86_400_000);
  await expect(cancelByLink(world.services, { token, email }, null, later)).rejects.toThrow('already started');
  await expect(previewCancellation(world.services, { token, email }, later)).rejects.toThrow('already started');
});

test('stores no plain token in the database', async () => {
  const practice = await buildPractice(world);
  const { token } = await bookAndFollow(practice, '14:00');
  const { rows } = await world.services.database.pool.query('select token_hash from appointment_links');
  expect(JSON.stringify(rows)).not.toContain(token);
});
