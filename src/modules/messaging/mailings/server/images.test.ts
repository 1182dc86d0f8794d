// @module-tag slow

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { readTags } from '../../../../testing/texts/html-tags.ts';
import {
  appUrl,
  buildMember,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { keepContent } from './content.ts';
import { mailContents } from './tables.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const drawn = (width: number, height: number, background = '#059669') =>
  sharp({ create: { width, height, channels: 4, background } });
const asUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const upload = async (bytes: Buffer) => {
  const answer = await practice.call('POST', '/api/emails/images', { image: asUrl(bytes) });
  return { status: answer.status, ...(await answer.json()) };
};

test('re-encodes an image as JPEG of limited width and serves it publicly', async () => {
  const photo = await drawn(3_000, 1_500)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .webp()
    .toBuffer();
  const { status, url, width, height } = await upload(photo);
  expect({ status, width, height }).toEqual({ status: 201, width: 1_120, height: 560 });
  expect(url).toMatch(/^\/files\/[0-9a-f]{64}\.jpg$/);
  const file = await call(world)('GET', url);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { format, exif } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
});

test('keeps a small image’s size and stores transparency as PNG', async () => {
  const { url, width, height } = await upload(await drawn(90, 40, '#05966980').webp().toBuffer());
  expect({ width, height }).toEqual({ width: 90, height: 40 });
  expect(url).toMatch(/\.png$/);
  expect((await call(world)('GET', url)).headers.get('content-type')).toBe('image/png');
});

test.each([
  ['no picture', 'data:image/png;base64,aGVsbG8=', 'Please choose an image file'],
  ['an address', 'https://a.example/b.png', 'Please choose an image file'],
  [
    'too large',
    `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')}`,
    'Please choose an image smaller than 5MB',
  ],
  ['nothing', undefined, 'Please choose an image file'],
])('rejects %s with the specified message', async (_, image, message) => {
  const answer = await practice.call('POST', '/api/emails/images', { image });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ message, errors: { image: message } });
});

test('rejects an image upload by a viewer with 403', async () => {
  const viewer = await buildMember(world, practice, 'viewer');
  const image = asUrl(await drawn(9, 9).png().toBuffer());
  expect((await viewer.call('POST', '/api/emails/images', { image })).status).toBe(403);
});

test('doesn’t serve a download file as an email image', async () => {
  const png = await drawn(9, 9).png().toBuffer();
  const { name } = await world.services.files.putStream(pieces(png), async () => 'png');
  expect((await call(world)('GET', `/files/${name}`)).status).toBe(404);
});

async function* pieces(bytes: Buffer) {
  yield bytes;
}

test('sets image widths, never wider than the image itself', async () => {
  const wide = await upload(await drawn(800, 20).png().toBuffer());
  const small = await upload(await drawn(60, 20).png().toBuffer());
  const images = [wide.url, small.url, 'https://a.example/b.png'].map(src => `<img src="${src}" alt="A bowl">`);
  const html = await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    await keepContent(world.services, scope, { subject: 'x', body: `<p>${images.join('')}</p>` });
    const [kept] = await scope.db.select().from(mailContents);
    expect(kept?.text).toContain('[A bowl]');
    return kept?.html ?? '';
  });
  const shown = readTags(html).filter(({ name }) => name === 'img');
  expect(shown.map(({ attributes }) => [attributes.src, attributes.width])).toEqual([
    [appUrl + wide.url, '502'],
    [appUrl + small.url, '60'],
    ['https://a.example/b.png', undefined],
  ]);
});
