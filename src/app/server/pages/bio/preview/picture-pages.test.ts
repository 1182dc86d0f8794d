// @module-tag slow

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

async function save(changes: Record<string, unknown>) {
  const saved = await (await practice.call('GET', '/api/storefront')).json();
  const answer = await practice.call('PUT', `/api/storefront/${saved.id}`, { ...saved, ...changes });
  expect(answer.status).toBe(200);
  return answer.json();
}
const visit = (path: string, headers: Record<string, string> = {}) => world.request(path, { headers });
const page = async () => (await visit(`/bio/${practice.slug}`)).text();
const previewOf = (html: string) => html.match(/og:image" content="http:\/\/localhost:3000([^"]+)"/)?.[1] ?? '';

const red = { r: 220, g: 20, b: 20, alpha: 1 };
const ownImageUrl = async (width: number, height: number) => {
  const png = await sharp({ create: { width, height, channels: 4, background: red } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};
const colorAt = async (png: ArrayBuffer, left: number, top: number) => {
  const { data } = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return [...data];
};

test('shows name, photo and colors in an immutable image of 1200 × 630', async () => {
  await save({
    tagline: 'Eat well',
    profileImageUrl: await ownImageUrl(300, 300),
    customization: { primaryColor: '#0000ff', backgroundColor: '#ffffee', textColor: '#101010' },
  });
  const address = previewOf(await page());
  expect(address).toMatch(new RegExp(`^/bio/${practice.slug}/preview\\.png\\?v=[0-9a-f]{16}$`));
  const answer = await visit(address);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const png = await answer.arrayBuffer();
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  expect(await colorAt(png, 600, 20)).toEqual([255, 255, 238]);
  expect(await colorAt(png, 5, 300)).toEqual([0, 0, 255]);
  const [r = 0, g = 0] = await colorAt(png, 960, 315);
  expect(r).toBeGreaterThan(200);
  expect(g).toBeLessThan(60);
  // The photo is cropped to a circle, so its corners show the background.
  expect(await colorAt(png, 804, 159)).toEqual([255, 255, 238]);
});

test('changes the URL with the content and serves the current image under old ones', async () => {
  await save({ businessName: 'First name' });
  const first = previewOf(await page());
  await save({ businessName: 'Second name' });
  const second = previewOf(await page());
  expect(second).not.toBe(first);
  const old = await visit(first);
  expect(old.headers.get('cache-control')).toBe('no-cache');
  expect(Buffer.from(await old.arrayBuffer())).toEqual(Buffer.from(await (await visit(second)).arrayBuffer()));
  const etag = old.headers.get('etag') ?? '';
  expect((await visit(second, { 'if-none-match': etag })).status).toBe(304);
});

test('renders nothing for unknown versions in the URL', async () => {
  const read = vi.spyOn(world.services.files, 'get');
  await save({ businessName: 'Drawn once', profileImageUrl: await ownImageUrl(310, 310) });
  const address = previewOf(await page());
  await (await visit(address)).arrayBuffer();
  // Every rendering reads the photo.
  expect(read).toHaveBeenCalled();
  read.mockClear();
  for (let count = 0; count < 20; count++) {
    const answer = await visit(`/bio/${practice.slug}/preview.png?v=${count}`);
    expect(answer.status).toBe(200);
  }
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ['emoji', '🥗👩🏽‍⚕️'],
  ['Chinese', '田中栄養クリニック'],
  ['right to left', 'שלום תזונה'],
  ['markup', '</svg><script>alert(1)</script>'],
  ['one long word', 'W'.repeat(120)],
])('renders a preview image for a name of %s', async (_, businessName) => {
  await save({ businessName, tagline: businessName });
  const answer = await visit(previewOf(await page()));
  expect(answer.status).toBe(200);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('renders a square icon from the logo and falls back to the default icon', async () => {
  const withoutLogo = await page();
  expect(withoutLogo).toContain('<link rel="icon" href="/assets/icon.svg" type="image/svg+xml"/>');
  expect((await visit(`/bio/${practice.slug}/icon.png`)).status).toBe(404);
  await save({ logoUrl: await ownImageUrl(200, 100) });
  const address = (await page()).match(/rel="icon" href="([^"]+)" type="image\/png"/)?.[1] ?? '';
  const answer = await visit(address);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const png = await answer.arrayBuffer();
  expect(await sharp(png).metadata()).toMatchObject({ width: 96, height: 96, hasAlpha: true });
});

test('answers 404 for images of an inactive page', async () => {
  await save({ isActive: false });
  for (const path of [`/bio/${practice.slug}/preview.png`, `/bio/${practice.slug}/icon.png`, '/bio/nobody/preview.png'])
    expect((await call(world)('GET', path)).status).toBe(404);
  await save({ isActive: true });
});
