import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import { addClient, invoiceFields, issueNew, paymentFields, writeDraft } from '../../testing/invoices.ts';
import {
  appUrl,
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const clientCount = async () => (await (await practice.call('GET', '/api/clients')).json()).length;

/** Every call with a body, with a body that is right. */
async function calls(): Promise<[method: string, path: string, body: Record<string, unknown>][]> {
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const rules = await (await practice.call('GET', '/api/availability')).json();
  const [service] = await (await practice.call('GET', '/api/services')).json();
  await practice.call('POST', '/api/calendar-feed');
  const bundle = { name: 'Five', sessions: 5, price: '400', type: 'follow-up', validDays: 90 };
  const offered = await (await practice.call('POST', '/api/packages', bundle)).json();
  const given = { packageId: offered.id, name: 'Four', sessions: 4, price: '', type: '', lastDay: '2199-01-01' };
  const held = await (await practice.call('POST', `/api/clients/${client.id}/packages`, given)).json();
  const text = { template: 'free', sections: { note: 'Text' } };
  const note = await (await practice.call('POST', `/api/clients/${client.id}/notes`, text)).json();
  const [startTime, endTime] = ['2030-01-07T17:00:00.000Z', '2030-01-07T17:30:00.000Z'];
  const session = { clientId: client.id, title: 'Talk', description: '', type: 'planning', startTime, endTime };
  const entered = await (await practice.call('POST', '/api/appointments', session)).json();
  const entry = { ...session, status: 'scheduled', serviceId: null, userId: practice.userId, allowOverlap: true };
  const series = { frequency: 'weekly', count: 3, except: [] };
  const step = { delayMinutes: 5, subject: 'Hi', body: 'Hello', bodyFormat: 'text', isOn: true };
  const rest = { onlyFirst: true, lapsedDays: 60, stopsWhenActing: true, daytimeOnly: true };
  const letters = { name: 'Welcome', trigger: 'subscribed', ...rest, steps: [step] };
  const sequence = await (await practice.call('POST', '/api/sequences', letters)).json();
  const days = { firstDay: '2026-01-01', lastDay: '2199-01-01' };
  const mail = { subject: 'Hello', body: 'Dear {firstName}', bodyFormat: 'text' };
  const letter = { ...mail, name: 'May', recipients: { type: 'all_clients' }, tracksOpens: true, tracksClicks: true };
  const campaign = await (await practice.call('POST', '/api/emails/campaigns', letter)).json();
  const flat = { ...mail, name: 'May', recipientType: 'custom_emails', emails: 'a@b.example', clientIds: [] };
  const person = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    password: 'long enough for it',
    practiceName: 'C',
  };
  return [
    ['POST', '/api/clients', clientFields()],
    ['PUT', `/api/clients/${client.id}`, clientFields()],
    [
      'POST',
      `/api/clients/${client.id}/measurements`,
      { kind: 'weight', value: 80, measuredOn: '2026-01-05', note: '' },
    ],
    [
      'PUT',
      `/api/clients/${client.id}/goal`,
      { kind: 'weight', startValue: 80, targetValue: 70, targetOn: '2027-01-05' },
    ],
    ['POST', `/api/clients/${client.id}/notes`, text],
    ['PUT', `/api/notes/${note.id}`, { ...text, version: 1 }],
    ['POST', '/api/sms', { clientId: client.id, message: 'See you', key: 'one-and-the-same' }],
    ['POST', '/api/measurement-kinds', { name: 'Energy', unit: 'of 10' }],
    ['PUT', '/api/availability', rules],
    ['POST', '/api/availability/preview', { from: '2026-12-01', serviceId: service.id, rules }],
    [
      'PUT',
      '/api/availability/overrides',
      { firstDay: '2026-12-24', lastDay: '2026-12-26', hours: [{ from: '09:00', to: '10:00' }], note: 'Holidays' },
    ],
    ['POST', '/api/services', service],
    ['PUT', '/api/calendar-feed', { hideNames: true }],
    ['POST', '/api/packages', offered],
    ['PUT', `/api/packages/${offered.id}`, offered],
    ['POST', `/api/clients/${client.id}/packages`, given],
    ['PUT', `/api/clients/${client.id}/packages/${held.id}`, given],
    ['PUT', `/api/services/${service.id}`, service],
    ['PUT', '/api/services/order', { ids: [service.id] }],
    ['PUT', `/api/storefront/${storefront.id}`, storefront],
    ['POST', '/api/storefront', storefront],
    ['PUT', '/api/tenant', { name: 'Fernhill', address: '', country: '', phone: '', emailSignature: '' }],
    ['POST', '/api/appointments', { ...entry, tellClient: false, series }],
    ['PUT', `/api/appointments/${entered.id}`, { ...entry, tellClient: false, scope: 'this', updatedAt: startTime }],
    ['POST', '/api/appointments/series/preview', { startTime, endTime, userId: practice.userId, series }],
    ['POST', '/api/appointments/book', bookingFields(practice.slug, { date: '2030-01-01', time: '09:00' })],
    [
      'POST',
      '/api/appointments/hold',
      { storefrontSlug: practice.slug, date: '2030-01-01', time: '09:00', appointmentType: 'consultation' },
    ],
    [
      'POST',
      '/api/appointments/reschedule',
      { token: 'x', email: 'a@b.example', date: '2030-01-01', time: '09:00', reason: 'Late' },
    ],
    ['POST', '/api/appointments/confirm', { token: 'x', email: 'a@b.example' }],
    ['POST', '/api/waitlist/join', { ...clientFields(), storefrontSlug: practice.slug, ...days }],
    ['POST', '/api/waitlist/offer', { token: 'x', answer: 'accept', policyAccepted: true }],
    ['POST', '/api/waitlist/confirm', { token: 'x' }],
    ['POST', '/api/waitlist/leave', { token: 'x' }],
    ['POST', '/api/waitlist', { clientId: client.id, serviceId: service.id, ...days, partOfDay: 'any' }],
    [
      'POST',
      '/api/newsletter/subscribe',
      { storefrontSlug: practice.slug, email: 'a@b.example', firstName: '', lastName: '' },
    ],
    ['POST', '/api/leads/request', { storefrontSlug: practice.slug, block: '1', email: 'a@b.example', firstName: '' }],
    ['POST', '/api/subscribers', { email: 'c@d.example', firstName: 'A', lastName: 'B', hasAgreed: true }],
    ['POST', '/api/subscribers/import', { rows: [{ email: 'e@f.example' }], hasAgreed: true, dryRun: false }],
    ['POST', '/api/subscribers/delete', { ids: [999_999] }],
    ['POST', '/api/emails/campaigns', letter],
    ['PUT', `/api/emails/campaigns/${campaign.id}`, flat],
    ['POST', `/api/emails/campaigns/${campaign.id}/schedule`, { scheduledFor: '2199-01-01T09:00' }],
    ['POST', '/api/emails/audience', { recipients: { type: 'tag', tag: 'Runner' } }],
    ['POST', '/api/emails/preview', { ...mail, clientId: client.id }],
    ['POST', '/api/emails/test', { ...mail, clientId: client.id }],
    ['POST', '/api/sequences', letters],
    ['PUT', `/api/sequences/${sequence.id}`, letters],
    ['POST', '/api/emails/images', { image: 'data:image/png;base64,aaaa' }],
    ['POST', '/api/signup', person],
    ['POST', '/api/login', { email: 'a@b.example', password: 'long enough for it' }],
    ['POST', '/api/forgot-password', { email: 'a@b.example' }],
    ['POST', '/api/reset-password', { token: 'x', password: 'long enough for it' }],
    ['PUT', '/api/auth/profile', { firstName: 'A', lastName: 'B', photo: null }],
    ['PUT', '/api/auth/password', { currentPassword: 'not the one', newPassword: 'long enough for it' }],
    ['POST', '/api/auth/practice', { tenantId: practice.tenantId }],
    ['POST', '/api/team/invitations', { email: 'a@b.example', role: 'viewer' }],
    ['PUT', `/api/team/members/${practice.userId}`, { role: 'owner' }],
    ['POST', '/api/join', { token: 'x', firstName: 'A', lastName: 'B', password: 'long enough for it' }],
  ];
}

async function invoiceCalls(): Promise<[string, string, Record<string, unknown>][]> {
  const clientId = await addClient(practice);
  const [draft, { id }] = [await writeDraft(practice, { clientId }), await issueNew(practice, { clientId })];
  const invoice = {
    ...invoiceFields(clientId, { discountKind: 'amount', discountValue: '1', notes: 'Thanks', dueDate: '2027-01-31' }),
    ...{ isTaxIncluded: true, appointmentId: null, clientPackageId: null },
  };
  const settings = await (await practice.call('GET', '/api/invoices/settings')).json();
  return [
    ['POST', '/api/invoices', invoice],
    ['PUT', `/api/invoices/${draft.id}`, invoice],
    ['POST', `/api/invoices/${id}/payments`, { ...paymentFields({ amount: '0.01' }), note: 'Thanks' }],
    ['POST', `/api/invoices/${id}/payments/1/refund`, { amount: '0.01', reason: 'Less' }],
    ['POST', `/api/invoices/${id}/send`, { message: 'Here it is' }],
    ['POST', `/api/invoices/${draft.id}/credit-note`, { reason: 'Wrong', refund: true }],
    ['PUT', '/api/invoices/settings', { ...settings, nextNumber: 99_999 }],
    ['POST', '/api/tax-rates', { name: 'VAT', rate: '19', isDefault: true }],
  ];
}

async function shopCalls(): Promise<[string, string, Record<string, unknown>][]> {
  const fields = { title: 'Gut reset', description: 'All of it', price: '39', type: 'guide', downloadLimit: 3 };
  const links = { fileUrl: 'https://example.com/a.pdf', imageUrl: 'https://example.com/a.jpg' };
  const product = { ...fields, ...links, affiliateCommission: '10', isActive: true, fileId: null };
  const { id } = await (await practice.call('POST', '/api/digital-products', product)).json();
  const coupon = {
    ...{ code: 'SPRING', kind: 'percent', value: '10', productId: id },
    ...{ lastDay: '2030-01-01', usageLimit: 5, isActive: true },
  };
  const made = await (await practice.call('POST', '/api/coupons', coupon)).json();
  return [
    ['POST', '/api/digital-products', product],
    ['PUT', `/api/digital-products/${id}`, product],
    ['POST', '/api/coupons', coupon],
    ['PUT', `/api/coupons/${made.id}`, coupon],
    ['POST', '/api/product-purchases/1/refund', { amount: '1', reason: 'Less' }],
  ];
}

const hostile = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '',
  '   ',
  'x'.repeat(20_000),
  "'; drop table clients; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '%00%ff',
  '🥦'.repeat(300),
  '\u202eevil',
  '-1',
  '1e400',
  'NaN',
  null,
  true,
  -1,
  1e308,
  [],
  [[]],
  {},
  { $ne: null },
];

test.each([
  ['call', calls],
  ['call about invoices', invoiceCalls],
  ['call about the shop', shopCalls],
])(
  'no field of no %s makes a bug of any hostile value, and none hangs',
  async (_, listed) => {
    for (const [method, path, body] of await listed()) {
      for (const field of Object.keys(body)) {
        const answers = await Promise.all(
          hostile.map(value => practice.call(method, path, { ...body, [field]: value })),
        );
        for (const [index, answer] of answers.entries()) {
          const where = `${method} ${path} ${field}=${JSON.stringify(hostile[index])?.slice(0, 40)}`;
          expect(answer.status, where).toBeLessThan(500);
          if (answer.status >= 400) expect((await answer.json()).message, where).toMatch(/\S/);
        }
      }
    }
  },
  120_000,
);

test('what cannot be stored is refused in a sentence for its field, and nothing is stored', async () => {
  const before = await clientCount();
  const response = await practice.call(
    'POST',
    '/api/clients',
    clientFields({ firstName: 'Fe\u0000lix', age: 121, email: 'x', goal: '' }),
  );
  expect(response.status).toBe(400);
  const { errors } = await response.json();
  expect(errors).toEqual({
    firstName: 'This text holds a character that cannot be stored',
    age: 'Age is a whole number from 1 to 120',
    email: 'Invalid email address',
    goal: 'Goal is required',
  });
  expect(await clientCount()).toBe(before);
});

test('what is absent or of another kind is named in the sentence of its field', async () => {
  const absent = await (await practice.call('POST', '/api/clients', {})).json();
  expect(absent.errors).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Invalid email address',
    goal: 'Goal is required',
  });
  const wrong = { firstName: 1, email: ['a'], age: 'old', goal: 'fly', status: 'gone', notes: {} };
  const { errors } = await (await practice.call('POST', '/api/clients', wrong)).json();
  expect(errors.age).toBe('Age is a whole number from 1 to 120');
  for (const sentence of Object.values(errors)) expect(sentence).not.toMatch(/expected|received|option|NaN/i);
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  const links = { ...storefront, socialLinks: { facebook: 'javascript:alert(1)' }, isActive: 'no' };
  const refused = await (await practice.call('PUT', `/api/storefront/${storefront.id}`, links)).json();
  expect(refused.errors['socialLinks.facebook']).toBe('Use a link like https://example.com');
});

test('a body of a megabyte answers 413', async () => {
  const response = await practice.call('POST', '/api/clients', clientFields({ notes: 'x'.repeat(1_000_000) }));
  expect(response.status).toBe(413);
  expect((await response.json()).message).toMatch(/too large/);
});

test.each([
  ['no JSON', '{"firstName": "A"'],
  ['a list', '[]'],
  ['a word', '"hello"'],
  ['nothing', ''],
])('%s instead of an object answers 400', async (_name, body) => {
  expect((await practice.call('POST', '/api/clients', body)).status).toBe(400);
});

test('a form instead of JSON answers 415', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '7', origin: appUrl };
  expect((await world.request('/api/login', { method: 'POST', headers, body: 'email=a' })).status).toBe(415);
});

test('a change that comes from another site is refused', async () => {
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
  '/api/product-purchases/page?productId=0',
  '/api/product-purchases/page?status=lost',
  '/api/emails/campaigns/1/recipients?limit=0',
  '/api/emails/campaigns/1/recipients?status=lost',
  '/api/clients?sort=createdAt&cursor=%5B%22abc%22%2C1%5D',
  '/api/clients?cursor=%5B%22a%5Cu0000%22%2C1%5D',
])('the query of %s answers 400', async path => {
  expect((await practice.call('GET', path)).status).toBe(400);
});

test('no page is a bug, whatever its address and its form hold', async () => {
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

test('a booking form without a time says that it is missing', async () => {
  const headers = { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'firstName=a&lastName=b&email=a%40b.example&appointmentType=consultation';
  const response = await world.request(`/bio/${practice.slug}/book`, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Missing Information');
});

test('a form larger than the limit is not read', async () => {
  const headers = { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' };
  const body = `token=x&email=${'x'.repeat(1_000_000)}`;
  expect((await world.request('/cancel-appointment', { method: 'POST', headers, body })).status).toBe(413);
});

test.each(['2020-01-01T00:00Z', '2020-01-01T00:00[Europe/Berlin]', 'Mars/Olympus'])(
  '%s is no time zone',
  async timeZone => {
    const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 2);
    const fields = bookingFields(practice.slug, { date, time: '09:00', timeZone });
    expect((await practice.call('POST', '/api/appointments/book', fields)).status).not.toBe(500);
  },
);

test.each(['0', '-1', '1.5', 'abc', '9007199254740993', "1'--", '%00'])('an id like %s is not found', async id => {
  expect((await practice.call('GET', `/api/clients/${id}`)).status).toBe(404);
});

test('fields that are not the sender’s to set are dropped', async () => {
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

test('every answer carries the security headers, and a page allows no inline script', async () => {
  for (const path of ['/', '/login', `/bio/${practice.slug}`, '/cancel-appointment', '/nowhere', '/api/auth/user']) {
    const { headers } = await call(world)('GET', path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
  }
});

test('without a session the private pages do not exist, and lead on to signing in', async () => {
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
