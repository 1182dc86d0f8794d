// @module-tag slow

import { createHash, randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3Server, type S3Server } from '../../testing/peers/s3-server.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../telemetry/log.ts';
import { copyFiles } from './copy-files.ts';
import { s3Store } from './s3-store.ts';
import { type FileStore, folderStore } from './store.ts';

let server: S3Server;
const folder = mkdtempSync(join(tmpdir(), 'sorrel-store-'));
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

const arriving = mkdtempSync(join(tmpdir(), 'sorrel-test-'));
const inBucket = (timeoutMs?: number) => s3Store(server.place, createLog('silent'), { arriving, timeoutMs });
const kinds: [string, () => FileStore, () => string[]][] = [
  [
    'a folder',
    () => folderStore(folder),
    () => globSync(`${folder}/**/*.*`).map(path => path.slice(folder.length + 4)),
  ],
  ['a bucket', () => inBucket(), () => server.asked().filter(each => /^(PUT|POST)/.test(each))],
];

const nameOf = (content: Uint8Array, ending = 'webp') =>
  `${createHash('sha256').update(content).digest('hex')}.${ending}`;
const absent = `${'0'.repeat(64)}.webp`;
async function* pieces(content: Uint8Array, size = 64 * 1024) {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}
const read = async (stream: ReadableStream<Uint8Array> | null) =>
  Buffer.concat(stream ? await Array.fromAsync(stream) : [Buffer.from('nothing')]);
const sha = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describe.each(kinds)('in %s', (_, open, seen) => {
  test('shares a stored file with every process until it is removed', async () => {
    const content = randomBytes(100_000);
    const [one, other] = [open(), open()];
    expect(await other.get(nameOf(content))).toBeNull();
    await one.put(nameOf(content), content);
    await one.put(nameOf(content), content);
    expect(sha((await other.get(nameOf(content))) ?? new Uint8Array())).toBe(sha(content));
    await other.remove(nameOf(content));
    await other.remove(nameOf(content));
    expect(await one.get(nameOf(content))).toBeNull();
  });

  test('reads any byte range including the first and last byte', async () => {
    const content = randomBytes(300_000);
    await open().put(nameOf(content), content);
    for (const [from, to] of [
      [0, 299_999],
      [0, 0],
      [299_999, 299_999],
      [1_000, 200_000],
    ] as const)
      expect(sha(await read(await open().part(nameOf(content), from, to)))).toBe(sha(content.subarray(from, to + 1)));
    expect(await open().part(absent, 0, 10)).toBeNull();
  });

  test('streams 11 MB, checks it before storing and gives each upload its own name', async () => {
    const content = randomBytes(11 * 1024 ** 2);
    const looked: number[] = [];
    const judge = async ({ size, at }: { size: number; at: (from: number, length: number) => Promise<Buffer> }) => {
      looked.push(size, (await at(size - 4, 100)).compare(content.subarray(-4)));
      return 'pdf' as const;
    };
    const stored = await open().putStream(pieces(content), judge);
    expect(stored).toMatchObject({ size: content.length, ending: 'pdf' });
    expect(looked).toEqual([content.length, 0]);
    expect(sha(await read(await open().part(stored.name, 0, stored.size - 1)))).toBe(sha(content));
    const again = await open().putStream(pieces(content.subarray(0, 10)), judge);
    expect(again.name).not.toBe((await open().putStream(pieces(content.subarray(0, 10)), judge)).name);
  });

  test('leaves nothing behind after a rejected or interrupted upload', async () => {
    const before = seen();
    const refused = open().putStream(pieces(randomBytes(6_000_000)), async () => {
      throw new AppError('wrong_type', 'no');
    });
    await expect(refused).rejects.toThrow('no');
    async function* broken() {
      yield randomBytes(6_000_000);
      throw new Error('the line broke');
    }
    await expect(open().putStream(broken(), async () => 'pdf')).rejects.toThrow('the line broke');
    expect(seen()).toEqual(before);
    expect(globSync(`${arriving}/*`)).toEqual([]);
  });

  test('rejects a name that is no hash', async () => {
    for (const name of ['../../secret', 'a.webp', `${'0'.repeat(64)}.webp/../x`]) {
      await expect(open().get(name)).rejects.toThrow('not a file');
      await expect(open().part(name, 0, 1)).rejects.toThrow('not a file');
      await expect(open().remove(name)).rejects.toThrow('not a file');
    }
  });

  test('opens no request for an unread range and closes an abandoned one', async () => {
    const content = randomBytes(3_000_000);
    await open().put(nameOf(content), content);
    const unread = await open().part(nameOf(content), 0, content.length - 1);
    expect(server.asked().filter(each => each.startsWith('GET') && each.includes(nameOf(content)))).toEqual([]);
    await unread?.cancel();
    const reader = (await open().part(nameOf(content), 0, content.length - 1))?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
  });
});

const sentence = 'Sorrel can’t reach its file storage right now. Try again in a minute.';

test.each(['hangs', 'fails'] as const)('answers 503 with a message while the bucket %s', async how => {
  const content = randomBytes(1_000);
  const store = inBucket();
  await store.put(nameOf(content), content);
  // A hanging server never answers, so a short timeout is enough.
  const impatient = how === 'hangs' ? inBucket(100) : inBucket();
  server.setBehavior({ how });
  const outcomes = await Promise.allSettled([
    impatient.get(nameOf(content)),
    impatient.put(nameOf(content), content),
    impatient.part(nameOf(content), 0, 9),
    impatient.remove(nameOf(content)),
  ]);
  impatient.close();
  server.setBehavior(null);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503, message: sentence } });
  expect((await store.get(nameOf(content)))?.length).toBe(1_000);
  store.close();
});

test('aborts the multipart upload when the bucket fails midway', async () => {
  const store = inBucket();
  server.setBehavior({ how: 'fails', method: 'PUT', after: 2 });
  const arriving = store.putStream(pieces(randomBytes(20_000_000)), async () => 'pdf');
  await expect(arriving).rejects.toMatchObject({ status: 503, message: sentence });
  server.setBehavior(null);
  const [method, path = ''] = server.asked().at(-1)?.split(' ') ?? [];
  expect({ method, isAbort: path.includes('uploadId=') }).toEqual({ method: 'DELETE', isAbort: true });
  expect(globSync(`${arriving}/*`)).toEqual([]);
  store.close();
});

test('reports a wrong address, key or bucket as 503', async () => {
  const content = randomBytes(10);
  for (const wrong of [{ endpoint: 'http://127.0.0.1:9' }, { key: 'NOBODY' }, { bucket: 'elsewhere' }]) {
    const store = s3Store({ ...server.place, ...wrong }, createLog('silent'));
    await expect(store.put(nameOf(content), content)).rejects.toMatchObject({ status: 503, message: sentence });
    store.close();
  }
});

test('copies a folder into a bucket and skips files that are already there', { tags: 'detail' }, async () => {
  const source = mkdtempSync(join(tmpdir(), 'sorrel-source-'));
  const [small, large] = [randomBytes(5_000), randomBytes(6_000_000)];
  await folderStore(source).put(nameOf(small), small);
  await folderStore(source).put(nameOf(large, 'pdf'), large);
  writeFileSync(join(source, 'arriving.abc'), 'half');
  writeFileSync(join(source, nameOf(small).slice(0, 2), `${nameOf(small)}.token`), 'half');
  const bucket = inBucket();
  // As left by an interrupted copy of another tool.
  await bucket.put(nameOf(large, 'pdf'), large.subarray(0, 100));
  expect(await copyFiles(source, bucket)).toEqual({ copied: 2, known: 0 });
  expect(await copyFiles(source, bucket)).toEqual({ copied: 0, known: 2 });
  for (const [name, content] of [
    [nameOf(small), small],
    [nameOf(large, 'pdf'), large],
  ] as const)
    expect(sha((await bucket.get(name)) ?? new Uint8Array())).toBe(sha(content));
  expect((await folderStore(source).get(nameOf(small)))?.length).toBe(5_000);
});
