import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let number = 0;
const newSlug = () => `place-${++number}-of-ours`;

async function move({ call }: Practice, slug: string) {
  const page = await (await call('GET', '/api/storefront')).json();
  return call('PUT', `/api/storefront/${page.id}`, { ...page, slug });
}

test('redirects every old slug straight to the current page with its query', async () => {
  const practice = await buildPractice(world);
  const [first, second, third] = [practice.slug, newSlug(), newSlug()];
  expect((await move(practice, second)).status).toBe(200);
  expect((await move(practice, third)).status).toBe(200);
  const lead = async (method: string, path: string) => {
    const { status, headers } = await world.request(path, { method });
    expect(headers.get('cache-control')).toBe('no-cache');
    return [status, headers.get('location')];
  };
  for (const old of [first, second, first.toUpperCase()]) {
    expect(await lead('GET', `/bio/${old}/?utm_source=card`)).toEqual([301, `/bio/${third}?utm_source=card`]);
    expect(await lead('GET', `/bio/${old}?utm_source=card`)).toEqual([301, `/bio/${third}?utm_source=card`]);
    expect(await lead('HEAD', `/bio/${old}`)).toEqual([301, `/bio/${third}`]);
    expect(await lead('GET', `/bio/${old}/book?type=consultation`)).toEqual([
      301,
      `/bio/${third}/book?type=consultation`,
    ]);
    expect(await lead('GET', `/bio/${old}/waitlist`)).toEqual([301, `/bio/${third}/waitlist`]);
    expect(await lead('GET', `/bi%6F/${old}/waitlist`)).toEqual([301, `/bio/${third}/waitlist`]);
    for (const part of ['subscribe', 'book', 'waitlist'])
      expect(await lead('POST', `/bio/${old}/${part}`)).toEqual([308, `/bio/${third}/${part}`]);
  }
  expect((await world.request(`/bio/${third}`)).status).toBe(200);
});

test('redirects a trailing slash to the page and answers 404 for unknown slugs', async () => {
  const { slug } = await buildPractice(world);
  const answer = await world.request(`/bio/${slug}/?utm_source=card`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/bio/${slug}?utm_source=card`]);
  for (const path of ['/bio/nobody-has-it/', '/bio/%2F%2Fevil.example/', '/bio//'])
    expect((await world.request(path)).status).toBe(404);
});

test('keeps serving open tabs with the old slug', async () => {
  const practice = await buildPractice(world, { timeZone: 'UTC' });
  const old = practice.slug;
  const now = newSlug();
  await move(practice, now);
  const visitor = call(world);
  expect(await (await visitor('GET', `/api/storefront/public/${old}`)).json()).toMatchObject({ slug: now });
  const date = addDays(dayIn(new Date(), 'UTC'), 4);
  const times = `/api/appointments/slots?storefrontSlug=${old}&date=${date}&appointmentType=consultation`;
  const [slot, next] = (await (await visitor('GET', times)).json()).slots;
  const wish = { storefrontSlug: old, appointmentType: 'consultation', date, time: slot.time };
  expect((await visitor('POST', '/api/appointments/hold', wish)).status).toBe(200);
  const booking = bookingFields(old, { date, time: next.time, policyAccepted: true });
  expect((await visitor('POST', '/api/appointments/book', booking)).status).toBe(200);
  const signup = { storefrontSlug: old, email: 'a@client.example', firstName: '', lastName: '' };
  expect((await visitor('POST', '/api/newsletter/subscribe', signup)).status).toBe(200);
  const days = { firstDay: date, lastDay: addDays(date, 7), timeZone: 'UTC' };
  const waiting = { storefrontSlug: old, firstName: 'A', lastName: 'B', email: 'b@client.example', ...days };
  expect((await visitor('POST', '/api/waitlist/join', waiting)).status).toBe(200);
});

test("reserves a page's old slugs for it and lets it move back", async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const [home, away] = [practice.slug, newSlug()];
  await move(practice, away);
  for (const slug of [home, away]) {
    const refused = await move(other, slug);
    expect([refused.status, (await refused.json()).errors.slug]).toEqual([409, 'This address is already taken']);
  }
  // The next practice with the same name does not get it either.
  expect((await buildPractice(world)).slug).not.toBe(home);
  expect((await move(practice, home)).status).toBe(200);
  expect((await world.request(`/bio/${away}`)).headers.get('location')).toBe(`/bio/${home}`);
  expect((await world.request(`/bio/${home}`)).status).toBe(200);
});

test('answers 404 at every slug of an inactive page', async () => {
  const practice = await buildPractice(world);
  const old = practice.slug;
  await move(practice, newSlug());
  const page = await (await practice.call('GET', '/api/storefront')).json();
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, isActive: false });
  expect((await world.request(`/bio/${old}`)).status).toBe(404);
  expect((await world.request(`/api/storefront/public/${old}`)).status).toBe(404);
});

test('keeps 20 old slugs and frees the oldest', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const visited = [practice.slug];
  for (let turn = 0; turn < 21; turn++) {
    const slug = newSlug();
    visited.push(slug);
    expect((await move(practice, slug)).status).toBe(200);
  }
  const leads = async (slug: string) => (await world.request(`/bio/${slug}`)).status;
  expect(await leads(visited[0] ?? '')).toBe(404);
  expect(await leads(visited[1] ?? '')).toBe(301);
  expect((await move(other, visited[1] ?? '')).status).toBe(409);
  expect((await move(other, visited[0] ?? '')).status).toBe(200);
});

test.each([
  ['admin', 'This address is reserved. Choose another one.'],
  ['Sorrel-Support', 'This address is reserved. Choose another one.'],
  ['www', 'This address is reserved. Choose another one.'],
  ['ab', 'At least 3 characters'],
  ['x'.repeat(61), 'At most 60 characters'],
  ['my page', 'Use lowercase letters, numbers and hyphens'],
  ['bücher', 'Use lowercase letters, numbers and hyphens'],
  ['-page', 'Use lowercase letters, numbers and hyphens'],
  ['', 'Address is required'],
])('rejects %j: %s', async (slug, sentence) => {
  const practice = await buildPractice(world);
  const refused = await move(practice, slug);
  expect([refused.status, (await refused.json()).errors]).toEqual([400, { slug: sentence }]);
});

test('gives practices with reserved names a free slug', async () => {
  const names = ['Support', 'Sorrel', 'Admin Login', 'Sorrel & Thyme'];
  const slugs = [];
  for (const name of names) slugs.push((await buildPractice(world, { name })).slug);
  expect(slugs).toEqual(['support-practice', 'sorrel-practice', 'admin-login-practice', 'sorrel-thyme']);
});
