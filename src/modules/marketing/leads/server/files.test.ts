// @module-tag slow

import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { folderStore } from '../../../../platform/files/store.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { offer, pdf, upload, zipOf } from '../../../../testing/texts/sample-files.ts';
import {
  appUrl,
  buildMember,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async ({ call }: Pick<Practice, 'call'>) => (await call('GET', '/api/storefront/files')).json();
const books = { mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' };
const office = (folder: string) => zipOf({ '[Content_Types].xml': '<Types/>', [`${folder}/main.xml`]: '<x/>' });
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test.each(
  casesInTurn(
    [
      ['pdf', pdf()],
      ['epub', zipOf(books)],
      ['docx', office('word')],
      ['xlsx', office('xl')],
      ['pptx', office('ppt')],
      ['zip', zipOf({ 'a.txt': 'hello' })],
      ['png', png],
      ['jpg', jpeg],
      ['mp3', Buffer.from('4944330400000000000a00000000000000000000fffb9064', 'hex')],
      ['mp4', Buffer.from('0000002066747970' + '69736f6d0000020069736f6d69736f32', 'hex')],
      ['mp3', Buffer.from('fffb90640000000000000000000000000000', 'hex')],
    ],
    3,
  ),
)('detects %s by its content, ignoring the file name', async (kind, content) => {
  const practice = await buildPractice(world);
  const answer = await upload(practice, content, 'thing.html');
  expect(answer.status).toBe(201);
  const file = await answer.json();
  expect(file).toMatchObject({ kind, name: `thing.html.${kind}`, size: content.length, people: 0, fetched: 0 });
  expect(await list(practice)).toEqual([file]);
});

test.each(
  casesInTurn(
    [
      ['a web page called a PDF', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['a drawing called a PDF', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
      ['a web page with a PDF behind it', Buffer.from('<html>%PDF-1.7')],
      ['a program', Buffer.from('MZ\x90\x00'.padEnd(200, '\0'), 'latin1')],
      ['a script', Buffer.from('#!/bin/sh\necho hello')],
      ['text in UTF-16', Buffer.from('\ufefftext that is long enough', 'utf16le')],
      ['what only begins like a ZIP', Buffer.from('PK\x03\x04 and no more', 'latin1')],
      [
        'a ZIP whose list of parts lies elsewhere',
        Buffer.concat([Buffer.from('PK\x03\x04'), zipOf({ a: 'b' }).subarray(-22)]),
      ],
      ['a WebP picture', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1')],
      ['an AVIF picture, of the family of films', Buffer.from('0000002066747970617669660000000061766966', 'hex')],
      ['a few bytes', Buffer.from('%P')],
    ],
    3,
  ),
)('rejects %s with 415 and stores nothing', async (_, content) => {
  const practice = await buildPractice(world);
  const folder = join(tmpdir(), `sorrel-refused-${practice.tenantId}`);
  const files = world.services.files;
  Object.assign(world.services, { files: folderStore(folder) });
  const answer = await upload(practice, content, 'Meal plan.pdf');
  Object.assign(world.services, { files });
  expect(answer.status).toBe(415);
  expect((await answer.json()).message).toBe(
    'Please choose a PDF, EPUB, Word, Excel, PowerPoint, ZIP, PNG, JPEG, MP3 or MP4 file',
  );
  expect(await list(practice)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('rejects a declared size of 26 MB without reading the body', async () => {
  const practice = await buildPractice(world);
  let pieces = 0;
  const body = new ReadableStream({
    pull: controller => {
      pieces++;
      controller.enqueue(new Uint8Array(1_000_000));
    },
  });
  const headers = {
    origin: appUrl,
    'content-type': 'application/octet-stream',
    'content-length': String(26 * 1024 ** 2),
  };
  const answer = await practice.call('POST', '/api/storefront/files?name=a.pdf', pdf(26 * 1024 * 1024));
  expect(answer.status).toBe(413);
  expect((await answer.json()).message).toMatch(/too large/);
  const unread: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  expect((await world.request('/api/storefront/files?name=a.pdf', unread)).status).toBe(413);
  // A stream pulls its first chunk without being asked.
  expect(pieces).toBeLessThanOrEqual(1);
});

test('accepts 25 MB and rejects a body larger than declared', async () => {
  const practice = await buildPractice(world);
  const largest = pdf(25 * 1024 * 1024);
  expect((await upload(practice, largest)).status).toBe(201);
  const lying = await practice.call('POST', '/api/storefront/files?name=a.pdf', Buffer.concat([largest, png]), {
    'content-length': '100',
  });
  expect(lying.status).toBe(413);
  expect(await lying.json()).toMatchObject({ message: 'Please choose a file of at most 25 MB' });
  expect(await list(practice)).toHaveLength(1);
});

test('rejects uploads from other sites and with form content types', async () => {
  const practice = await buildPractice(world);
  const send = (headers: Record<string, string>) =>
    practice.call('POST', '/api/storefront/files?name=a.pdf', pdf(), headers);
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
    expect((await send({ 'content-type': type })).status).toBe(415);
  // Only this route accepts any content type.
  const other = await practice.call('POST', '/api/clients', pdf());
  expect(other.status).toBe(415);
});

test.each(
  casesInTurn(
    [
      ['../../etc/passwd', 'passwd.pdf'],
      ['C:\\Users\\maya\\Meal plan.pdf', 'Meal plan.pdf'],
      ['Plan\u202efdp.exe', 'Planfdp.exe.pdf'],
      ['.htaccess', 'htaccess.pdf'],
      ['a"; filename="evil.exe', 'a-; filename=-evil.exe.pdf'],
      ['<img src=x onerror=alert(1)>.pdf', '-img src=x onerror=alert(1)-.pdf'],
      ['饮食计划 🥗.PDF', '饮食计划 🥗.pdf'],
      ['...', 'file.pdf'],
      [`${'🥦'.repeat(120)}.pdf`, `${'🥦'.repeat(120)}.pdf`],
      ['x'.repeat(250), `${'x'.repeat(120)}.pdf`],
    ],
    3,
  ),
)('renames a file called %j to %j', async (typed, name) => {
  const practice = await buildPractice(world);
  expect(await (await upload(practice, pdf(), typed)).json()).toMatchObject({ name });
});

test('rejects empty, overlong and invalid file names with 400', async () => {
  const practice = await buildPractice(world);
  for (const name of ['', ' ', 'x'.repeat(1_000), 'a\u0000b', 'a\nb']) {
    const answer = await upload(practice, pdf(), name);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors.name).toMatch(/\S/);
  }
});

test('stored files aren’t served under /files or to another practice', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const { id } = await (await upload(practice, pdf())).json();
  const { rows } = await asSystem(world.services.database).db.execute<{ file: string }>(
    sql`select file from lead_files where tenant_id = ${practice.tenantId}`,
  );
  const stored = rows[0]?.file ?? expect.fail('no file');
  expect(await world.services.files.get(stored)).not.toBeNull();
  expect((await world.request(`/files/${stored}`)).status).toBe(404);
  expect(await list(other)).toEqual([]);
  expect((await other.call('DELETE', `/api/storefront/files/${id}`)).status).toBe(404);
  const theirs = await offer(other, id);
  expect(theirs.answer.status).toBe(404);
  expect(theirs.page.errors).toEqual({ 'ctaButtons.0.fileId': expect.stringContaining('no longer exists') });
});

test('rejects deleting an offered file, and removes a deleted one from disk', async () => {
  const practice = await buildPractice(world);
  const { id } = await (await upload(practice, pdf())).json();
  const { rows } = await asSystem(world.services.database).db.execute<{ file: string }>(
    sql`select file from lead_files where tenant_id = ${practice.tenantId}`,
  );
  expect((await offer(practice, id)).answer.status).toBe(200);
  const refused = await practice.call('DELETE', `/api/storefront/files/${id}`);
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toContain('“Seven quick dinners”');
  await offer(practice, null);
  expect((await practice.call('DELETE', `/api/storefront/files/${id}`)).status).toBe(204);
  expect(await list(practice)).toEqual([]);
  expect(await world.services.files.get(rows[0]?.file ?? '')).toBeNull();
  expect((await practice.call('DELETE', `/api/storefront/files/${id}`)).status).toBe(404);
  expect((await offer(practice, id)).answer.status).toBe(404);
});

test('limits a practice to 100 files and 1 GB', async () => {
  const practice = await buildPractice(world);
  const fill = (count: number, size: number) =>
    asSystem(world.services.database).db.execute(sql`insert into lead_files (tenant_id, name, kind, size, file)
      select ${practice.tenantId}, 'a.pdf', 'pdf', ${size}, 'x' from generate_series(1, ${count}::int)`);
  await fill(99, 1);
  expect((await upload(practice, pdf())).status).toBe(201);
  const full = await upload(practice, pdf());
  expect(full.status).toBe(409);
  expect((await full.json()).message).toContain('100 files');
  const large = await buildPractice(world);
  await asSystem(world.services.database).db.execute(sql`insert into lead_files (tenant_id, name, kind, size, file)
    values (${large.tenantId}, 'a.pdf', 'pdf', ${1024 ** 3 - 2_999}, 'x')`);
  const over = await upload(large, pdf(3_000));
  expect(over.status).toBe(409);
  expect((await over.json()).message).toContain('1 GB');
  expect((await upload(large, pdf(2_999))).status).toBe(201);
});

test('viewers list files but can’t change them; visitors get 401', async () => {
  const practice = await buildPractice(world);
  const { id } = await (await upload(practice, pdf())).json();
  const viewer = await buildMember(world, practice, 'viewer');
  expect(await list(viewer)).toHaveLength(1);
  expect((await upload(viewer, pdf())).status).toBe(403);
  expect((await viewer.call('DELETE', `/api/storefront/files/${id}`)).status).toBe(403);
  const visitor = { call: call(world) };
  expect((await visitor.call('GET', '/api/storefront/files')).status).toBe(401);
  expect((await upload(visitor, pdf())).status).toBe(401);
});
