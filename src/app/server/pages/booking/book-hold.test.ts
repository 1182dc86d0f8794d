// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { formOf, openBookingPage, paula, tomorrow } from '../../../../testing/practice/booking-page.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';

// Reservations on the booking page without JavaScript.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kept = 'holding this time for you for 5 minutes.';

async function openPractice() {
  const { slug } = await buildPractice(world);
  /** Tomorrow's free times as others see them; eighteen when nothing is booked. */
  const free = async (): Promise<string[]> => {
    const query = `storefrontSlug=${slug}&date=${tomorrow()}&appointmentType=consultation`;
    const { slots } = await (await call(world)('GET', `/api/appointments/slots?${query}`)).json();
    return slots.map((slot: { time: string }) => slot.time);
  };
  return { slug, free, page: openBookingPage(world, slug) };
}

/** Lets all reservations age by some minutes. */
const wait = (minutes: number) =>
  inSystem(world.services.database, ({ db }) =>
    db.execute(sql`update slot_holds set expires_at = expires_at - make_interval(mins => ${minutes})`),
  );

test('reserves a chosen slot for its visitor until it is booked', async () => {
  const { free, page } = await openPractice();
  const times = await page.openTimes();
  const answer = await page.choose('10:00', { times });
  expect(answer.status).toBe(200);
  const form = await answer.text();
  expect(form).toContain(kept);
  expect(await free()).not.toContain('10:00');
  expect(await page.read(`type=consultation&date=${tomorrow()}`)).not.toContain('>10:00 AM<');
  const late = await page.choose('10:00', { address: '203.0.113.2' });
  expect(late.status).toBe(409);
  const said = await late.text();
  expect(said).toContain('This time was just taken. Choose another one.');
  for (const time of ['09:30', '10:30']) expect(said).toMatch(new RegExp(`${time}"[^>]*>[^<]*<small>`));
  expect(await free()).toHaveLength(17);
  const booked = await page.send({ ...paula, ...formOf(form) });
  expect(await booked.text()).toContain('Booking Confirmed!');
});

test('reserves nothing on GET or HEAD', async () => {
  const { slug, free, page } = await openPractice();
  const times = await page.openTimes();
  const query = new URLSearchParams({ ...times, service: times.serviceId ?? '', date: tomorrow(), time: '10:00' });
  for (const method of ['GET', 'HEAD']) {
    expect((await world.request(`/bio/${slug}/book?${query}`, { method })).status).toBe(200);
  }
  expect(await free()).toHaveLength(18);
});

test('reserves nothing for a form of another site', async () => {
  const { slug, free, page } = await openPractice();
  const times = await page.openTimes();
  const body = String(new URLSearchParams({ ...times, time: `${tomorrow()} 10:00` }));
  const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
  expect((await world.request(`/bio/${slug}/book`, { method: 'POST', headers, body })).status).toBe(403);
  expect(await free()).toHaveLength(18);
});

test('reserves only the last choice of a visitor', async () => {
  const { free, page } = await openPractice();
  const times = await page.openTimes();
  for (const time of ['10:00', '10:00', '11:00', '12:00', '13:00']) {
    expect(await (await page.choose(time, { times })).text(), time).toContain(kept);
  }
  const left = await free();
  expect(left).toHaveLength(17);
  expect(left).not.toContain('13:00');
});

test('releases the slot when the visitor goes back, with no token in the URL', async () => {
  const { slug, free, page } = await openPractice();
  const { holdToken = '', serviceId = '', date = '' } = formOf(await (await page.choose('10:00')).text());
  const answer = await page.send({ step: 'back', serviceId, date, holdToken });
  expect(answer.status).toBe(303);
  const place = answer.headers.get('location') ?? '';
  expect(place).toBe(`/bio/${slug}/book?service=${serviceId}&date=${tomorrow()}#times`);
  expect(await (await world.request(place.replace('#times', ''))).text()).toContain('>10:00 AM<');
  expect(await free()).toContain('10:00');
});

test('releases the earlier slot when the next choice is rejected', async () => {
  const { free, page } = await openPractice();
  await page.choose('10:00', { address: '203.0.113.2' });
  const times = await page.openTimes();
  await page.choose('11:00', { times });
  const refused = await page.choose('10:00', { times });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('>11:00 AM<');
  expect(await free()).toContain('11:00');
});

test('extends the reservation by five minutes for an invalid form', async () => {
  const { free, page } = await openPractice();
  const fields = formOf(await (await page.choose('10:00')).text());
  await wait(4);
  const again = await page.send({ ...paula, ...fields, email: 'paula@' });
  expect(again.status).toBe(400);
  const form = await again.text();
  expect(form).toContain('Invalid email address');
  expect(form).toContain(kept);
  expect(formOf(form).holdToken).toBe(fields.holdToken);
  await wait(4);
  expect(await free()).not.toContain('10:00');
});

test('books a free slot after the reservation expired and else offers the nearest', async () => {
  const { page } = await openPractice();
  const slow = formOf(await (await page.choose('10:00')).text());
  const slower = formOf(await (await page.choose('11:00')).text());
  await wait(6);
  expect(await (await page.send({ ...paula, ...slow })).text()).toContain('Booking Confirmed!');
  await page.choose('11:00', { address: '203.0.113.2' });
  // Both with a valid and with an invalid form.
  for (const email of ['paula@client.example', 'paula@']) {
    const answer = await page.send({ ...paula, ...slower, email });
    expect(answer.status).toBe(409);
    const form = await answer.text();
    expect(form).toContain('This time was just taken. Choose another one.');
    expect(form).toContain('Your details are saved. Choose one of these times or another one.');
    expect(form).toContain('value="Paula"');
    expect(form).not.toContain(kept);
    const next = { ...formOf(form), time: `${tomorrow()} 11:30` };
    expect(form).toContain(`value="${next.time}"`);
    if (email.endsWith('.example')) continue;
    expect(await (await page.send({ ...paula, ...next })).text()).toContain('Booking Confirmed!');
  }
});

test('limits reservations to three per IP address and still books a fourth slot', async () => {
  const { free, page } = await openPractice();
  for (const time of ['09:00', '10:00', '11:00']) await page.choose(time);
  const answer = await page.choose('12:00');
  expect(answer.status).toBe(429);
  const form = await answer.text();
  expect(form).toContain('We’re no longer holding this time');
  expect(form).not.toContain(kept);
  expect(await free()).toContain('12:00');
  expect(await (await page.send({ ...paula, ...formOf(form) })).text()).toContain('Booking Confirmed!');
});

test.each(casesInTurn(['', 'x', 'a'.repeat(200), '\u0000'.repeat(20)], 2))(
  'replaces the invalid token %j',
  async token => {
    const { page } = await openPractice();
    const answer = await page.choose('10:00', { times: { ...(await page.openTimes()), holdToken: token } });
    expect(answer.status).toBe(200);
    expect(formOf(await answer.text()).holdToken).toMatch(/^[\w-]{32}$/);
  },
);

test.each(
  casesInTurn(['', 'x', '10:00', '2027-02-30 10:00', '9999-12-25 10:00', '2026-12-01 99:99', '\u0000 \u0000'], 3),
)('rejects the invalid time %j and shows the times', async time => {
  const { page } = await openPractice();
  const answer = await page.send({ ...(await page.openTimes()), time });
  expect([400, 409]).toContain(answer.status);
  expect(await answer.text()).toContain('Choose a time');
  const { serviceId = '' } = await page.openTimes();
  expect((await page.send({ step: 'back', serviceId, date: `${time}\r\nx: y` })).status).toBe(303);
});

test('shows the services when the chosen one is no longer offered', async () => {
  const { page } = await openPractice();
  const answer = await page.choose('10:00', { times: { ...(await page.openTimes()), serviceId: '999999' } });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain('What would you like to book?');
});
