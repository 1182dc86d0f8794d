// @module-tag slow

import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { dial, request, trickle } from '../../testing/peers/raw-sockets.ts';
import { AppError } from '../errors.ts';
import { type HttpServer, listen } from '../http/server.ts';
import { enforceMinRate, tooSlow } from './min-rate.ts';

const least = { bytes: 1_000, seconds: 0.3 };
const path = '/api/portability/import';

async function count(content: ReadableStream<Uint8Array>, work = async () => undefined as unknown) {
  let size = 0;
  for await (const piece of enforceMinRate(content, least)) {
    size += piece.length;
    await work();
  }
  return size;
}

let server: HttpServer;
let ended: Promise<string>[] = [];
beforeAll(async () => {
  const fetch = async ({ body }: Request) => {
    const counted = count(body ?? expect.fail('no body'));
    ended.push(
      counted.then(
        size => `${size} bytes`,
        reason => reason.message,
      ),
    );
    return counted.then(
      size => new Response(`${size} bytes`),
      reason => new Response(reason.message, { status: reason instanceof AppError ? reason.status : 500 }),
    );
  };
  server = await listen({ fetch, port: 0, host: '127.0.0.1', drainMs: 0 });
});
afterAll(() => server.stop());

const open = (length: number) =>
  dial({ url: `http://localhost:${server.port}` }, request(`POST ${path}`, [`content-length: ${length}`]));

test('answers 408 to an upload below the minimum rate and closes the connection', async () => {
  const dialed = await open(1_000_000);
  trickle(dialed, 'x', 50);
  await expect.poll(dialed.answer, { timeout: 20_000 }).toContain(tooSlow);
  expect(dialed.status()).toBe(408);
  await expect.poll(() => dialed.socket.closed, { timeout: 20_000 }).toBe(true);
});

/** Resolves after the timeout of a stream that never delivers anything. */
const timeIsOver = () => count(new ReadableStream()).catch(() => undefined);

test('excludes the time for processing a chunk from the upload timeout', async () => {
  const pieces = Array.from({ length: 4 }, () => new Uint8Array(400));
  const content = new ReadableStream<Uint8Array>({
    pull: controller => {
      const next = pieces.pop();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
  expect(await count(content, timeIsOver)).toBe(1_600);
});

test('allows an upload of any duration at the minimum rate', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pieces = Array.from({ length: 6 }, () => new Uint8Array(1_000));
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: async controller => {
      await nextTurn();
      // A third of the limit for each piece, more than the limit in total.
      vi.advanceTimersByTime(100);
      const next = pieces.pop();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  };
  expect(await count(new ReadableStream(source, { highWaterMark: 0 }))).toBe(6_000);
});

test('reports an interrupted upload at once', async () => {
  ended = [];
  const dialed = await open(1_000_000);
  dialed.socket.write('x'.repeat(500));
  await expect.poll(() => ended.length, { timeout: 20_000 }).toBe(1);
  dialed.socket.destroy();
  await once(dialed.socket, 'close');
  expect(await ended[0]).toBe('The upload was interrupted, and nothing was saved. Try again.');
});
