import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '../../testing/texts/sample-files.ts';
import { linesOf, readText, readZip } from './zip.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sorrel-zip-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const opened = (archive: Buffer) => {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, archive);
  return readZip(path);
};

test('reads the entries of an archive by name', async () => {
  const zip = await opened(zipOf({ 'manifest.json': '{}', 'files/a.pdf': 'a' }));
  expect(zip.names).toEqual(['manifest.json', 'files/a.pdf']);
  expect(await readText(zip, 'manifest.json')).toBe('{}');
  await expect(readText(zip, 'files/b.pdf')).rejects.toThrow('a part is missing');
  zip.close();
});

test.each(['../../etc/cron.d/x', '/etc/passwd', 'files/../../x', '..\\..\\x', 'C:/x'])(
  'rejects an archive with an entry named %s',
  async name => {
    await expect(opened(zipOf({ 'manifest.json': '{}', [name]: 'x' }))).rejects.toThrow();
  },
);

test('rejects an archive with duplicate names, a truncated one and other files', async () => {
  const twice = zipOf({ 'a.txt': 'one', 'b.txt': 'two' });
  for (let at = twice.indexOf('b.txt'); at >= 0; at = twice.indexOf('b.txt')) twice.write('a.txt', at);
  await expect(opened(twice)).rejects.toThrow('two parts have one name');
  const whole = zipOf({ 'a.txt': 'one' });
  await expect(opened(whole.subarray(0, -10))).rejects.toThrow();
  await expect(opened(Buffer.from('no archive at all'))).rejects.toThrow();
});

test('never closes the file descriptor of its caller', async () => {
  const twice = zipOf({ 'a.txt': 'one', 'b.txt': 'two' });
  for (let at = twice.indexOf('b.txt'); at >= 0; at = twice.indexOf('b.txt')) twice.write('a.txt', at);
  const path = join(folder, 'held.zip');
  for (const archive of [zipOf({ 'a.txt': 'one' }), twice]) {
    writeFileSync(path, archive);
    const file = await open(path);
    await readZip(file.fd).then(
      zip => zip.close(),
      () => undefined,
    );
    await new Promise(setImmediate);
    expect((await file.stat()).size).toBe(archive.length);
    await file.close();
  }
});

test('stops reading an entry that decompresses beyond the limit', async () => {
  const zip = await opened(zipOf({ 'a.txt': 'x'.repeat(10_000) }));
  await expect(readText(zip, 'a.txt', 1_000)).rejects.toThrow();
  zip.close();
});

async function* cut(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('splits lines across any chunk boundary and rejects one that is too long', async () => {
  const text = 'öne\n\ntwo\nthree';
  for (const size of [1, 2, 3, 100])
    expect((await Array.fromAsync(linesOf(cut(Buffer.from(text), size), 2))).flat()).toEqual(text.split('\n'));
  expect(await Array.fromAsync(linesOf(cut(Buffer.from('a\nb\nc\n'), 2), 2))).toEqual([['a', 'b'], ['c']]);
  await expect(Array.fromAsync(linesOf(cut(Buffer.from(`a\n${'x'.repeat(50)}`), 8), 2, 40))).rejects.toThrow('longer');
});

test('reads a line of a megabyte from many chunks', async () => {
  const [[line] = []] = await Array.fromAsync(linesOf(cut(Buffer.alloc(1_000_000, 'x'), 100)));
  expect(line).toHaveLength(1_000_000);
});
