import { createHook } from 'node:async_hooks';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { isStoredImage, storeImage } from './images.ts';
import { folderStore } from './store.ts';

const files = folderStore(mkdtempSync(join(tmpdir(), 'sorrel-files-')));
const rules = {
  largest: 200_000,
  tooLarge: 'Please choose an image of at most 200KB',
  width: 100,
  height: 100,
  fit: 'inside' as const,
};
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#059669' } });
const asUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const kept = async (address: string) => Buffer.from((await files.get(address.replace('/files/', ''))) ?? []);

test('stores an image under its hash, resized and without EXIF data', async () => {
  const photo = await drawn(400, 200)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const address = await storeImage(files, asUrl(photo, 'image/jpeg'), rules);
  expect(isStoredImage(address)).toBe(true);
  const { width, height, format, exif } = await sharp(await kept(address)).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 100, height: 50, format: 'webp', exif: undefined });
  expect(await storeImage(files, asUrl(photo, 'image/png'), rules)).toBe(address);
});

test('crops to a centered square with fit: cover', async () => {
  const address = await storeImage(files, asUrl(await drawn(300, 200).png().toBuffer()), { ...rules, fit: 'cover' });
  expect(await sharp(await kept(address)).metadata()).toMatchObject({ width: 100, height: 100 });
});

test.each([
  ['text that calls itself a picture', asUrl(Buffer.from('hello'), 'image/png')],
  ['SVG', asUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml')],
  ['SVG that calls itself a PNG', asUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))],
  ['an address', 'https://example.com/a.png'],
  ['a data URL of something else', 'data:text/html;base64,PGI+'],
  ['a picture cut off in the middle', asUrl(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
])('rejects %s', async (_, url) => {
  await expect(storeImage(files, url, rules)).rejects.toThrow('Please choose an image file');
});

test('measures the size limit in bytes of the file, not of the data URL', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await expect(storeImage(files, asUrl(large), rules)).rejects.toThrow('at most 200KB');
  await expect(storeImage(files, asUrl(large), { ...rules, largest: large.length })).resolves.toBeDefined();
});

/**
 * A PNG whose header claims another size (PNG specification, section 11.2.1), to show that it is refused without
 * decoding.
 */
async function sayingItIs(width: number, height: number): Promise<Buffer> {
  const png = await drawn(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('rejects more than fifty megapixels by the header', async () => {
  await expect(storeImage(files, asUrl(await sayingItIs(5_000, 10_001)), rules)).rejects.toThrow('50 megapixels');
  await expect(storeImage(files, asUrl(await sayingItIs(60_000, 60_000)), rules)).rejects.toThrow('50 megapixels');
  // Decoded, and found to be truncated.
  await expect(storeImage(files, asUrl(await sayingItIs(5_000, 10_000)), rules)).rejects.toThrow(/image file$/);
});

test('decodes no file without the signature of an allowed format', async () => {
  const tiff = await drawn(9, 9).tiff().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const jpeg = await drawn(9, 9).jpeg().toBuffer();
  // sharp decodes every image in a thread, which Node reports as async work of this type.
  let works = 0;
  const watch = createHook({ init: (_id, type) => void (type === 'generic' && works++) }).enable();
  onTestFinished(() => void watch.disable());
  for (const bytes of [tiff, svg])
    await expect(storeImage(files, asUrl(bytes), rules)).rejects.toThrow('Please choose an image file');
  expect(works).toBe(0);
  await storeImage(files, asUrl(jpeg, 'image/jpeg'), rules);
  expect(works).toBeGreaterThan(0);
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('accepts %s', async format => {
  await expect(storeImage(files, asUrl(await drawn(40, 40).toFormat(format).toBuffer()), rules)).resolves.toBeDefined();
});

test('decodes two images at a time and continues after a failure', async () => {
  const large = { ...rules, largest: 10_000_000 };
  const good = asUrl(await drawn(1_000, 1_000).png().toBuffer());
  const cut = asUrl((await drawn(1_000, 1_000).png().toBuffer()).subarray(0, 200));
  let most = 0;
  let beat = setImmediate(function look() {
    most = Math.max(most, sharp.counters().process);
    beat = setImmediate(look);
  });
  const outcomes = await Promise.allSettled(
    [cut, good, cut, good, cut, good, good].map(url => storeImage(files, url, large)),
  );
  clearImmediate(beat);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(most).toBeLessThanOrEqual(2);
});

test('rejects a name that is no hash', async () => {
  await expect(files.get('../../secret')).rejects.toThrow('not a file');
  expect(await files.get(`${'0'.repeat(64)}.webp`)).toBeNull();
});
