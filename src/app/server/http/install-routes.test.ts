import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('serves a manifest whose icons exist in their declared sizes', async () => {
  const answer = await world.request('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', scope: '/' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const picture = await world.request(src);
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png']);
  }
});

test('links the manifest and the icons in the app’s page', async () => {
  const { call } = await buildPractice(world);
  const answer = await call('GET', '/');
  const html = await answer.text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
  expect(html).toContain('name="theme-color"');
  expect(answer.headers.get('content-security-policy')).toContain("manifest-src 'self'");
});

test('serves /favicon.ico', async () => {
  const answer = await world.request('/favicon.ico');
  expect(answer.headers.get('content-type')).toBe('image/x-icon');
  const file = Buffer.from(await answer.arrayBuffer());
  expect([file.readUInt16LE(2), file.readUInt16LE(4), file.readUInt32LE(14)]).toEqual([1, 1, file.length - 22]);
  const { width, height, format } = await sharp(file.subarray(file.readUInt32LE(18))).metadata();
  expect([width, height, format]).toEqual([48, 48, 'png']);
});

test('serves the embed script to other sites in less than 3 kB', async () => {
  const answer = await world.request('/embed.js');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(Buffer.byteLength(await answer.text())).toBeLessThan(3_000);
});
