// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { reencodePicture } from '../../../../platform/files/images.ts';
import { exportOf, type Opened, onlyTables, type Row, rewritten } from '../../../../testing/practice/portability.ts';
import { enrich } from '../../../../testing/practice/rich-practice.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { buildPractice, openWorld, type Practice, testPassword, type World } from '../../../../testing/world.ts';
import { importPractice } from './import-practice.ts';
import type { Manifest } from './manifest.ts';

let world: World;
let archive: Buffer;
/** For tests of the archive format, where the rows don't matter. */
let small: Buffer;
/** All its imports are refused, so it stays empty. */
let empty: Practice;
beforeAll(async () => {
  world = await openWorld();
  const source = await buildPractice(world, { name: 'Fernhill' });
  await enrich(world, source);
  archive = await exportOf(source.call, testPassword);
  small = await onlyTables(archive, [
    'tenants',
    'team',
    'clients',
    'storefronts',
    'invoices',
    'invoice_lines',
    'payments',
  ]);
  empty = await buildPractice(world, { name: 'Empty' });
});
afterAll(() => world.close());
// The tests import more archives than the rate limit allows.
beforeEach(() => asSystem(world.services.database).db.execute(sql`delete from rate_limits`));

type Change = (rows: Opened['rows'], manifest: Manifest) => void;
const bring = async (practice: Practice, change: Change, files: Record<string, Buffer> = {}) => {
  const bytes = await rewritten(small, change, files);
  const answer = await practice.call('POST', '/api/portability/import', new Uint8Array(bytes));
  return { status: answer.status, ...(await answer.json()) };
};
const isEmpty = async (practice: Practice) =>
  expect(await (await practice.call('GET', '/api/portability')).json()).toEqual({ whyNot: null });
const set = (rows: Opened['rows'], table: string, values: Row) => Object.assign(rows[table]?.[0] ?? {}, values);
const copies = (rows: Opened['rows'], table: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...rows[table]?.[0], id: 900_000 + index }));
const textBlocks = (count: number, letters: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, kind: 'text', text: 'x'.repeat(letters) }));

test.each<[string, RegExp, Change]>(
  casesInTurn<[string, RegExp, Change]>(
    [
      ['a page of more blocks', /“cta_buttons”/, rows => set(rows, 'storefronts', { cta_buttons: textBlocks(101, 1) })],
      [
        'a page of more text',
        /“cta_buttons”/,
        rows => set(rows, 'storefronts', { cta_buttons: textBlocks(100, 2_000) }),
      ],
      [
        'a picture elsewhere behind a page',
        /“customization”/,
        rows => set(rows, 'storefronts', { customization: { backgroundImage: 'https://spy.example/x.png' } }),
      ],
      ['a note as long as a book', /“notes”/, rows => set(rows, 'clients', { notes: 'x'.repeat(20_001) })],
      [
        'an invoice of more lines',
        /more than 200 lines/,
        rows => rows.invoice_lines?.push(...copies(rows, 'invoice_lines', 200)),
      ],
      [
        'more pages than people',
        /rows of storefronts/,
        rows => rows.storefronts?.push(...copies(rows, 'storefronts', 2)),
      ],
    ],
    2,
  ),
)('applies the app’s own limits: rejects %s', async (_, sentence, change) => {
  expect(await bring(empty, change)).toMatchObject({ status: 409, message: expect.stringMatching(sentence) });
  await isEmpty(empty);
});

test('imports normalized slugs, and only the importing owner’s page keeps its slug', async () => {
  const practice = await buildPractice(world);
  const slug = `taken-${randomUUID()}`;
  const squat = (rows: Opened['rows']) => {
    set(rows, 'storefronts', { slug: ` ${slug.toUpperCase()} ` });
    const noor = rows.team?.find(each => each.role === 'practitioner');
    rows.storefronts?.push({ ...rows.storefronts[0], id: 900_000, user_id: noor?.id, slug: `${slug}-too` });
  };
  const report = await bring(practice, squat);
  expect(report).toMatchObject({ status: 201, addresses: [] });
  const { rows } = await asSystem(world.services.database).db.execute(
    sql`select slug from storefronts where tenant_id = ${practice.tenantId} order by user_id`,
  );
  expect(rows).toEqual([{ slug }, { slug: expect.stringMatching(/^page-[0-9a-f-]{36}$/) }]);
});

const unheard = `${'cd'.repeat(32)}.webp`;
const withLogo: Change = (rows, manifest) => {
  const old = String(rows.tenants?.[0]?.logo_url).slice('/files/'.length);
  set(rows, 'tenants', { logo_url: `/files/${unheard}` });
  for (const each of manifest.files) if (each.file === old) Object.assign(each, { file: unheard });
};
const photo = (color: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .webp()
    .toBuffer();

test('re-encodes images without EXIF and keeps none if the import fails', async () => {
  const { files } = world.services;
  const color = `#${randomUUID().slice(0, 6)}`;
  const given = await photo(color);
  const { name = '' } = (await reencodePicture(unheard, given)) ?? {};
  const practice = await buildPractice(world);
  const failing: Change = (rows, manifest) => {
    withLogo(rows, manifest);
    set(rows, 'payments', { amount: -5 });
  };
  expect(await bring(practice, failing, { [unheard]: given })).toMatchObject({ status: 409 });
  expect(await files.sizeOf(name)).toBeNull();
  await isEmpty(practice);
  expect(await bring(practice, withLogo, { [unheard]: Buffer.from('GIF89a, says the file') })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/isn’t a picture/),
  });
  expect(await bring(practice, withLogo, { [unheard]: given })).toMatchObject({ status: 201, missingFiles: 0 });
  expect(await (await practice.call('GET', '/api/tenant')).json()).toMatchObject({ logoUrl: `/files/${name}` });
  const kept = await files.get(name);
  expect((await sharp(kept ?? Buffer.of()).metadata()).exif).toBeUndefined();
  expect((await sharp(given).metadata()).exif).toBeDefined();
  expect(await files.sizeOf(unheard)).toBeNull();
});

test('skips and counts images that are too large', async () => {
  const practice = await buildPractice(world);
  const large = Buffer.concat([await photo('#000000'), Buffer.alloc(5 * 1024 ** 2)]);
  expect(await bring(practice, withLogo, { [unheard]: large })).toMatchObject({ status: 201, missingFiles: 1 });
});

const whoIs = ({ tenantId, userId }: Practice) => ({ tenantId, userId, role: 'owner' as const });
const { signal: stays } = new AbortController();

test('a slow upload doesn’t block others and can’t be repeated concurrently', { tags: 'detail' }, async () => {
  const slow = await Promise.all([1, 2, 3].map(() => buildPractice(world)));
  const senders: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = [];
  const never = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({ start: controller => void senders.push(controller) });
  const sending = slow.map(each => importPractice(world.services, whoIs(each), { body: never(), signal: stays }));
  const ended = Promise.allSettled(sending);
  const practice = await buildPractice(world);
  expect(await bring(practice, () => undefined)).toMatchObject({ status: 201 });
  const [first] = slow;
  if (first)
    expect(await bring(first, () => undefined)).toMatchObject({
      status: 409,
      message: expect.stringContaining('already'),
    });
  for (const sender of senders) sender.error(new Error('gone'));
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  if (first) expect(await bring(first, () => undefined)).toMatchObject({ status: 201 });
});

test('imports nothing if the sender disconnects first', async () => {
  const practice = await buildPractice(world);
  const leaving = new AbortController();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new Uint8Array(archive));
      controller.close();
      leaving.abort();
    },
  });
  const bringing = importPractice(world.services, whoIs(practice), { body, signal: leaving.signal });
  await expect(bringing).rejects.toThrow('was cancelled');
  await isEmpty(practice);
});
