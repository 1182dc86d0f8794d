import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';

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

test('a chosen logo becomes a file of its own that everybody may see, and stays until it is replaced or taken away', async () => {
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
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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
])('%s is refused beside its field', async (_, logoUrl, sentence) => {
  const { call } = await buildPractice(world);
  const answer = await call('PUT', '/api/tenant', { ...company, logoUrl });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors.logoUrl).toBe(sentence);
});

test('a body that no logo can have is refused before it is read', async () => {
  const { call } = await buildPractice(world);
  const answer = await call('PUT', '/api/tenant', { ...company, logoUrl: 'A'.repeat(3_300_000) });
  expect(answer.status).toBe(413);
});

test.each([
  ['name', '', 'Company name is required'],
  ['country', 'Atlantis', 'Choose a country of the list'],
])('the %s %j is refused with a sentence', async (field, value, sentence) => {
  const { call } = await buildPractice(world);
  const answer = await call('PUT', '/api/tenant', { ...company, [field]: value });
  expect((await answer.json()).errors[field]).toBe(sentence);
});

test('time zone, currency, week and units are saved and reach every screen with the current user', async () => {
  const { call } = await buildPractice(world);
  const settings = { timeZone: 'Asia/Kathmandu', currency: 'EUR', weekStart: 1, units: 'metric' };
  expect((await (await call('PUT', '/api/tenant/settings', settings)).json()).settings).toEqual(settings);
  expect((await (await call('GET', '/api/auth/user')).json()).practice).toMatchObject(settings);
  for (const wrong of [{ timeZone: 'Mars/Base' }, { currency: 'XXX' }, { weekStart: 3 }, { units: 'stone' }])
    expect((await call('PUT', '/api/tenant/settings', { ...settings, ...wrong })).status).toBe(400);
});
