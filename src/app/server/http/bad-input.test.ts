import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../platform/cursor.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import {
  appUrl,
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const clientCount = async () => (await (await practice.call('GET', '/api/clients')).json()).length;

test('rejects invalid fields with a message for each and stores nothing', async () => {
  const before = await clientCount();
  const response = await practice.call(
    'POST',
    '/api/clients',
    clientFields({ firstName: 'Fe\u0000lix', age: 121, email: 'x', goal: '' }),
  );
  expect(response.status).toBe(400);
  const { errors } = await response.json();
  expect(errors).toEqual({
    firstName: 'This text contains a character that can’t be saved',
    age: 'Enter a whole number from 1 to 120',
    email: 'Invalid email address',
    goal: 'Goal is required',
  });
  expect(await clientCount()).toBe(before);
});

test('names missing and mistyped fields in the error', async () => {
  const absent = await (await practice.call('POST', '/api/clients', {})).json();
  expect(absent.errors).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Invalid email address',
    goal: 'Goal is required',
  });
  const wrong = { firstName: 1, email: ['a'], age: 'old', goal: 'fly', status: 'gone', notes: {} };
  const { errors } = await (await practice.call('POST', '/api/clients', wrong)).json();
  expect(errors.age).toBe('Enter a whole number from 1 to 120');
  for (const sentence of Object.values(errors)) expect(sentence).not.toMatch(/expected|received|option|NaN/i);
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  const links = { ...storefront, socialLinks: { facebook: 'javascript:alert(1)' }, isActive: 'no' };
  const refused = await (await practice.call('PUT', `/api/storefront/${storefront.id}`, links)).json();
  expect(refused.errors['socialLinks.facebook']).toBe('Use a link like https://example.com');
});

test('rejects a body of a megabyte with 413', async () => {
  const response = await practice.call('POST', '/api/clients', clientFields({ notes: 'x'.repeat(1_000_000) }));
  expect(response.status).toBe(413);
  expect((await response.json()).message).toMatch(/too large/);
});

test.each([
  ['no JSON', '{"firstName": "A"'],
  ['a list', '[]'],
  ['a word', '"hello"'],
  ['nothing', ''],
])('rejects %s instead of an object with 400', async (_name, body) => {
  expect((await practice.call('POST', '/api/clients', body)).status).toBe(400);
});

test('rejects a form instead of JSON with 415', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '7', origin: appUrl };
  expect((await world.request('/api/login', { method: 'POST', headers, body: 'email=a' })).status).toBe(415);
});

test('rejects a change from another site with 403', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
    const response = await practice.call('POST', '/api/clients', clientFields(), { origin });
    expect(response.status, origin).toBe(403);
  }
  const post = await world.request(`/bio/${practice.slug}/subscribe`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=a@b.example',
  });
  expect(post.status).toBe(403);
});

test.each([
  '/api/appointments?from=0000-12-30T00:00:00Z',
  '/api/appointments?to=%2B275760-01-01T00:00:00Z',
  '/api/appointments?from=x',
  '/api/appointments/slots?storefrontSlug=x&date=0001-01-01',
  '/api/appointments/slots?storefrontSlug=x&date=2026-02-30',
  '/api/appointments/slots?storefrontSlug=x&date=2026-12-01&days=1000',
  '/api/appointments/slots?storefrontSlug=x&date=9999-12-31&days=42',
  '/api/appointments?from=9999-12-31T23:59:59-23:59',
  '/api/availability/preview?from=x',
  '/api/availability/preview?serviceId=x',
  '/api/clients?search=%00',
  '/api/product-purchases/page?search=%00',
  '/api/product-purchases/page?cursor=1e400',
  `/api/product-purchases/page?cursor=${writeCursor([0])}`,
  '/api/product-purchases/page?productId=0',
  '/api/product-purchases/page?status=lost',
  '/api/emails/campaigns/1/recipients?limit=0',
  '/api/emails/campaigns/1/recipients?status=lost',
  `/api/clients?sort=createdAt&cursor=${writeCursor(['abc', 1])}`,
  `/api/clients?cursor=${writeCursor(['a\u0000', 1])}`,
])('rejects the query of %s with 400', async path => {
  expect((await practice.call('GET', path)).status).toBe(400);
});

test('answers no page with a server error for hostile addresses and forms', async () => {
  const pages = [
    '/bio/%00',
    '/bio/a%00/book',
    '/bio/%ff',
    '/api/storefront/public/%00',
    ...['2027-02-30', '0000-01-01', '9999-12-31', 'x', '%00'].flatMap(value => [
      `/bio/${practice.slug}/book?type=consultation&date=${value}&time=09:00`,
      `/bio/${practice.slug}/book?type=consultation&month=${value.slice(0, 7)}`,
    ]),
    `/bio/${practice.slug}/book?type=consultation&date=2026-12-01&time=99:99`,
    '/cancel-appointment?token=%00&email=%00',
    '/reset-password?token=%00',
    '/join?token=%00',
    '/join?token=%ff&token=x',
  ];
  for (const path of pages) expect((await call(world)('GET', path)).status, path).toBeLessThan(500);
  const headers = { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' };
  for (const date of ['2027-02-30', '9999-12-25', '0000-01-01', '%00']) {
    const body = `firstName=a&lastName=b&email=a%40b.example&appointmentType=consultation&date=${date}&time=09:00`;
    const response = await world.request(`/bio/${practice.slug}/book`, { method: 'POST', headers, body });
    expect(response.status, date).toBeLessThan(500);
  }
});

test('reports the missing time of a booking form', async () => {
  const headers = { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'firstName=a&lastName=b&email=a%40b.example&appointmentType=consultation';
  const response = await world.request(`/bio/${practice.slug}/book`, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Missing Information');
});

test('rejects a form larger than the limit with 413', async () => {
  const headers = { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' };
  const body = `token=x&email=${'x'.repeat(1_000_000)}`;
  expect((await world.request('/cancel-appointment', { method: 'POST', headers, body })).status).toBe(413);
});

test.each(['2020-01-01T00:00Z', '2020-01-01T00:00[Europe/Berlin]', 'Mars/Olympus'])(
  'does not fail on the invalid time zone %s',
  async timeZone => {
    const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 2);
    const fields = bookingFields(practice.slug, { date, time: '09:00', timeZone });
    expect((await practice.call('POST', '/api/appointments/book', fields)).status).not.toBe(500);
  },
);

test.each(['0', '-1', '1.5', 'abc', '9007199254740993', "1'--", '%00'])('answers 404 to the ID %s', async id => {
  expect((await practice.call('GET', `/api/clients/${id}`)).status).toBe(404);
});

test('ignores fields that the client may not set', async () => {
  const fields = clientFields({
    id: 999,
    tenantId: 999,
    userId: 999,
    progressPercentage: 100,
    createdAt: '2000-01-01',
  });
  const created = await (await practice.call('POST', '/api/clients', fields)).json();
  expect(created).toMatchObject({ tenantId: practice.tenantId, userId: practice.userId, progressPercentage: 0 });
  expect(created.createdAt).not.toContain('2000');
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  const saved = await (
    await practice.call('PUT', `/api/storefront/${storefront.id}`, { ...storefront, views: 1_000, tenantId: 999 })
  ).json();
  expect(saved).toMatchObject({ views: 0, tenantId: practice.tenantId });
});

test('keeps ignored fields of a request out of the audit log', async () => {
  const { call: ask } = await buildPractice(world);
  const unasked = { role: 'owner', clientId: 4_711, otherId: 4_711, ids: [4_711] };
  expect((await ask('PUT', '/api/team/two-factor', { roles: ['viewer'], ...unasked })).status).toBe(200);
  const log = async () => JSON.stringify(await (await ask('GET', '/api/audit?act=changed')).json());
  expect(await log()).toContain('"changed"');
  expect(await log()).not.toMatch(/4711|"role":"owner"/);
});

test('sends security headers and a CSP without inline scripts', async () => {
  for (const path of ['/', '/login', `/bio/${practice.slug}`, '/cancel-appointment', '/nowhere', '/api/auth/user']) {
    const { headers } = await call(world)('GET', path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
  }
});

test('answers 404 with a link to sign in to private pages without a session', async () => {
  for (const path of ['/clients', '/clients/1', '/settings', '/nowhere']) {
    const response = await call(world)('GET', path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
    expect(html).toContain(`/api/login?next=${encodeURIComponent(path)}`);
  }
  expect((await practice.call('GET', '/clients')).status).toBe(200);
});
