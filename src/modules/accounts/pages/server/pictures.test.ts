import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Storefront } from '../contract.ts';

let world: World;
let practice: Practice;
let page: Storefront;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  page = await (await practice.call('GET', '/api/storefront')).json();
});
afterAll(() => world.close());

const picture = async (width: number, height: number) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#059669' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};
const save = (changes: object) => practice.call('PUT', `/api/storefront/${page.id}`, { ...page, ...changes });
const sizeOf = async (address: string | null) => {
  const file = await world.request(address ?? '');
  const { width, height, format } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  return [width, height, format];
};

test('converts images to files of fixed sizes and keeps or removes them on save', async () => {
  const chosen = {
    profileImageUrl: await picture(900, 600),
    logoUrl: await picture(900, 300),
    customization: { ...page.customization, backgroundImage: await picture(2400, 1200) },
  };
  const saved: Storefront = await (await save(chosen)).json();
  expect(await sizeOf(saved.profileImageUrl)).toEqual([512, 512, 'webp']);
  expect(await sizeOf(saved.logoUrl)).toEqual([640, 213, 'webp']);
  expect(await sizeOf(saved.customization.backgroundImage)).toEqual([1024, 512, 'webp']);
  const again = await (await practice.call('PUT', `/api/storefront/${page.id}`, saved)).json();
  expect(again).toEqual({ ...saved, updatedAt: again.updatedAt });
  expect(JSON.stringify(await (await world.request(`/api/storefront/public/${page.slug}`)).json())).not.toContain(
    'data:',
  );
  const none = await (await save({ profileImageUrl: '', logoUrl: null })).json();
  expect(none).toMatchObject({ profileImageUrl: null, logoUrl: null });
});

test('stores images when creating a page', async () => {
  const { call } = await buildMember(world, practice, 'practitioner');
  const own = { ...page, slug: `${page.slug}-own`, profileImageUrl: await picture(20, 20) };
  const made = await (await call('POST', '/api/storefront', own)).json();
  expect(made.profileImageUrl).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
});

test.each([
  ['no picture', 'data:image/png;base64,aGVsbG8=', 'Please choose an image file'],
  ['a drawing with links', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=', 'Please choose an image file'],
  ['an address elsewhere', 'https://example.com/me.png', 'Please choose an image file'],
  ['a file that is none of ours', '/files/../secret.webp', 'Please choose an image file'],
  ['5.1 MB', `data:image/png;base64,${'A'.repeat(6_994_000)}`, 'Please choose an image smaller than 5MB'],
  ['8 MB', `data:image/png;base64,${'A'.repeat(11_000_000)}`, 'Please choose an image smaller than 5MB'],
])('rejects %s at its field', async (_, url, sentence) => {
  for (const [field, changes] of [
    ['profileImageUrl', { profileImageUrl: url }],
    ['logoUrl', { logoUrl: url }],
    ['customization.backgroundImage', { customization: { ...page.customization, backgroundImage: url } }],
  ] as const) {
    const answer = await save(changes);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({ [field]: sentence });
  }
});

test('reads a body with three 5 MB images and rejects a larger one with 413', { tags: 'detail' }, async () => {
  const large = `data:image/png;base64,${'A'.repeat(6_990_000)}`;
  const three = {
    profileImageUrl: large,
    logoUrl: large,
    customization: { ...page.customization, backgroundImage: large },
  };
  expect((await save(three)).status).toBe(400);
  expect((await save({ ...three, description: 'A'.repeat(5_000_000) })).status).toBe(413);
  const elsewhere = await practice.call('PUT', `/api/storefront/${page.id}/other`, three);
  expect(elsewhere.status).toBe(413);
});
