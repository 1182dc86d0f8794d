import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { withIdleTimeout } from './idle-timeout.ts';

const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(64 * 1024)));

test('delivers the whole stream to a reader', async () => {
  expect((await buffer(withIdleTimeout(pieces(20), 60))).length).toBe(20 * 64 * 1024);
});

test('destroys the stream after an idle timeout or a cancellation', async () => {
  const output = pieces(200);
  const reader = Readable.toWeb(withIdleTimeout(output, 0.05)).getReader();
  await reader.read();
  await expect.poll(() => output.destroyed, { timeout: 20_000 }).toBe(true);
  const other = pieces(200);
  const leaving = Readable.toWeb(withIdleTimeout(other, 60)).getReader();
  await leaving.read();
  await leaving.cancel();
  await expect.poll(() => other.destroyed, { timeout: 20_000 }).toBe(true);
});
