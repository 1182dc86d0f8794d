import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { type Fields, formOf, openBookingPage, paula, tomorrow } from '../../../../testing/practice/booking-page.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

// The booking page without JavaScript.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('shows visible services with duration and price, and the times of the chosen one', async () => {
  const { slug, call: owner } = await buildPractice(world);
  const page = openBookingPage(world, slug);
  const [first, second] = await (await owner('GET', '/api/services')).json();
  await owner('PUT', `/api/services/${first.id}`, { ...first, name: 'Long talk', durationMinutes: 120, price: '99' });
  await owner('PUT', `/api/services/${second.id}`, { ...second, isHidden: true });
  const services = await page.read();
  expect(services).toContain('Long talk');
  expect(services).toContain('2 h · $99.00');
  expect(services).not.toContain('Follow-up Session');
  const times = await page.read(`service=${first.id}&date=${tomorrow()}`);
  expect(times).toContain('>4:00 PM<');
  expect(times).not.toContain('>4:30 PM<');
  // Links from before services existed.
  expect(await page.read(`type=consultation&date=${tomorrow()}`)).toContain('>4:00 PM<');
  // A hidden service cannot be selected by its id either.
  expect(await page.read(`service=${second.id}`)).toContain('What would you like to book?');
});

test('shows times only up to the practice’s booking horizon', async () => {
  const { slug, call: owner } = await buildPractice(world);
  const page = openBookingPage(world, slug);
  const rules = await (await owner('GET', '/api/availability')).json();
  await owner('PUT', '/api/availability', { ...rules, horizonCount: 1, horizonUnit: 'weeks' });
  const month = addDays(tomorrow(), 40).slice(0, 7);
  expect(await page.read(`type=consultation&month=${month}`)).toContain('No times available in');
});

test('requires accepting the policy and books a resubmitted form once', async () => {
  const { slug, call: owner } = await buildPractice(world);
  const page = openBookingPage(world, slug);
  const rules = await (await owner('GET', '/api/availability')).json();
  await owner('PUT', '/api/availability', { ...rules, policy: 'Please cancel <b>a day</b> ahead.' });
  const form = await (await page.choose('10:00')).text();
  expect(form).toContain('Please cancel &lt;b&gt;a day&lt;/b&gt; ahead.');
  const fields: Fields = { ...paula, ...formOf(form) };
  expect(fields.bookingKey).toMatch(/^[\w-]{16,64}$/);
  const refused = await page.send(fields);
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect(again).toContain('Accept the booking policy to book.');
  expect(again).toContain('value="Paula"');
  const accepted = { ...fields, policyAccepted: 'on' };
  for (const answer of [await page.send(accepted), await page.send(accepted)]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Booking Confirmed!');
  }
  expect(await (await owner('GET', '/api/appointments')).json()).toHaveLength(1);
});
