import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { defaultFormats } from '../../../../shared/locale.ts';
import { buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';
import { getUsage } from './usage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const picture = async (color: string) => {
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};
const company = {
  name: 'Fernhill',
  address: '412 Alder Street\nPortland',
  country: 'United States',
  phone: '(503) 555-0142',
  emailSignature: 'Maya',
};

test('stores a logo as a public file and keeps it until replaced or removed', async () => {
  const { call } = await buildPractice(world);
  const save = async (more: object) => (await call('PUT', '/api/tenant', { ...company, ...more })).json();
  const { logoUrl, ...rest } = await save({ logoUrl: await picture('#059669') });
  expect(rest).toMatchObject(company);
  expect(logoUrl).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
  const file = await world.request(logoUrl);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 640, format: 'webp' });
  expect((await save({ logoUrl })).logoUrl).toBe(logoUrl);
  expect((await save({})).logoUrl).toBe(logoUrl);
  expect((await save({ logoUrl: await picture('#b42318') })).logoUrl).not.toBe(logoUrl);
  expect((await save({ logoUrl: '' })).logoUrl).toBeNull();
});

test.each([
  ['no picture', 'data:image/png;base64,aGVsbG8=', 'Please choose an image file'],
  ['an address elsewhere', 'https://example.com/logo.png', 'Please choose an image file'],
  ['more than 2 MB', `data:image/png;base64,${'A'.repeat(2_900_000)}`, 'Please choose an image of at most 2MB'],
])('rejects %s at its field', async (_, logoUrl, sentence) => {
  const { call } = await buildPractice(world);
  const answer = await call('PUT', '/api/tenant', { ...company, logoUrl });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors.logoUrl).toBe(sentence);
});

test('rejects an oversized body with 413 before reading it', async () => {
  const { call } = await buildPractice(world);
  const answer = await call('PUT', '/api/tenant', { ...company, logoUrl: 'A'.repeat(3_300_000) });
  expect(answer.status).toBe(413);
});

test.each([
  ['name', '', 'Company name is required'],
  ['country', 'Atlantis', 'Choose a country from the list'],
])('rejects the %s %j with a message', async (field, value, sentence) => {
  const { call } = await buildPractice(world);
  const answer = await call('PUT', '/api/tenant', { ...company, [field]: value });
  expect((await answer.json()).errors[field]).toBe(sentence);
});

test('saves time zone, currency, week and units and returns them with the user', async () => {
  const { call } = await buildPractice(world);
  const settings = { timeZone: 'Asia/Kathmandu', currency: 'EUR', weekStart: 1, units: 'metric' };
  expect((await (await call('PUT', '/api/tenant/settings', settings)).json()).settings).toEqual({
    ...settings,
    ...defaultFormats,
    atRiskWeeks: 8,
  });
  const formats = { language: 'de', dateOrder: 'dayFirst', clock: '24h' };
  await call('PUT', '/api/tenant/settings', { ...settings, ...formats });
  // Absent formats are unchanged.
  const saved = (await (await call('PUT', '/api/tenant/settings', settings)).json()).settings;
  expect(saved).toEqual({ ...settings, ...formats, atRiskWeeks: 8 });
  expect((await (await call('GET', '/api/auth/user')).json()).practice).toMatchObject(settings);
  for (const wrong of [{ timeZone: 'Mars/Base' }, { currency: 'XXX' }, { weekStart: 3 }, { units: 'stone' }])
    expect((await call('PUT', '/api/tenant/settings', { ...settings, ...wrong })).status).toBe(400);
});

test("counts usage in the practice's own calendar month", async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  await practice.call('POST', '/api/clients', clientFields());
  const mail = (cause: string, sentAt: string) => sql`
    insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, status, sent_at)
    values (${practice.tenantId}, 'transactional', ${cause}, 'a@b.example', 'x', 'x', 'x', 'x', 'x', 'sent', ${sentAt})`;
  const { db } = asSystem(world.services.database);
  await db.execute(mail('in November there', '2026-11-01T08:00:00Z'));
  await db.execute(mail('still October there', '2026-11-01T06:00:00Z'));
  const used = await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    getUsage(scope, new Date('2026-11-20T12:00:00Z')),
  );
  expect(used).toEqual({ clients: 1, members: 1, appointmentsThisMonth: 0, emailsThisMonth: 1 });
  expect((await practice.call('GET', '/api/tenant/usage')).status).toBe(200);
});
