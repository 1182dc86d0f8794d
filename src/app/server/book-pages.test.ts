import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import { appUrl, buildPractice, call, openWorld, type World } from '../../testing/world.ts';

// The booking page as it is for those without a script.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
const read = async (path: string) => (await call(world)('GET', path)).text();
const hidden = (html: string, name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';
const send = (slug: string, fields: Record<string, string>) =>
  world.request(`/bio/${slug}/book`, {
    method: 'POST',
    headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  });

test('it offers the shown services with length and price, and the times of the chosen one', async () => {
  const { slug, call: owner } = await buildPractice(world);
  const [first, second] = await (await owner('GET', '/api/services')).json();
  await owner('PUT', `/api/services/${first.id}`, { ...first, name: 'Long talk', durationMinutes: 120, price: '99' });
  await owner('PUT', `/api/services/${second.id}`, { ...second, isHidden: true });
  const services = await read(`/bio/${slug}/book`);
  expect(services).toContain('Long talk');
  expect(services).toContain('2 h · $99.00');
  expect(services).not.toContain('Follow-up Session');
  const times = await read(`/bio/${slug}/book?service=${first.id}&date=${tomorrow()}`);
  expect(times).toContain('>4:00 PM<');
  expect(times).not.toContain('>4:30 PM<');
  // A link from before there were services.
  expect(await read(`/bio/${slug}/book?type=consultation&date=${tomorrow()}`)).toContain('>4:00 PM<');
  // What is hidden is not offered by its number either.
  expect(await read(`/bio/${slug}/book?service=${second.id}`)).toContain('What would you like to book?');
});

test('it shows the horizon of the practice, not three months', async () => {
  const { slug, call: owner } = await buildPractice(world);
  const rules = await (await owner('GET', '/api/availability')).json();
  await owner('PUT', '/api/availability', { ...rules, horizonCount: 1, horizonUnit: 'weeks' });
  const month = addDays(tomorrow(), 40).slice(0, 7);
  expect(await read(`/bio/${slug}/book?type=consultation&month=${month}`)).toContain('No free times in');
});

test('the policy is to be accepted, and the form sent twice books once', async () => {
  const { slug, call: owner } = await buildPractice(world);
  const rules = await (await owner('GET', '/api/availability')).json();
  await owner('PUT', '/api/availability', { ...rules, policy: 'Please cancel <b>a day</b> ahead.' });
  const form = await read(`/bio/${slug}/book?type=consultation&date=${tomorrow()}&time=10:00`);
  expect(form).toContain('Please cancel &lt;b&gt;a day&lt;/b&gt; ahead.');
  const fields = {
    ...{ firstName: 'Paula', lastName: 'Plain', email: 'paula@client.example', phone: '', notes: '', timeZone: '' },
    ...{ date: tomorrow(), time: '10:00' },
    serviceId: hidden(form, 'serviceId'),
    bookingKey: hidden(form, 'bookingKey'),
  };
  expect(fields.bookingKey).toMatch(/^[\w-]{16,64}$/);
  const refused = await send(slug, fields);
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect(again).toContain('Please accept the booking policy.');
  expect(again).toContain('value="Paula"');
  const accepted = { ...fields, policyAccepted: 'on' };
  for (const answer of [await send(slug, accepted), await send(slug, accepted)]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Booking Confirmed!');
  }
  expect(await (await owner('GET', '/api/appointments')).json()).toHaveLength(1);
});
