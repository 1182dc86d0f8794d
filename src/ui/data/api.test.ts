import { createServer, type RequestListener } from 'node:http';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { api, maxWaitMs } from './api.ts';
import { isUnanswered } from './api-error.ts';
import { get, queryClient } from './query.ts';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** A server that counts the requests it received. */
async function serve(answer: RequestListener): Promise<{ url: string; reached: () => Promise<void> }> {
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    answer(request, response);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  return { url, reached: () => vi.waitFor(() => expect(count).toBeGreaterThan(0)) };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (reason: unknown) => reason,
  );

describe('GET', () => {
  test.each<[string, RequestListener]>([
    ['no answer', () => undefined],
    ['half an answer', (_, response) => response.writeHead(200, { 'content-length': '20' }).write('{"a":')],
  ])('times out with %s and reports that the server did not answer', async (_, answer) => {
    const { url, reached } = await serve(answer);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failing = failureOf(api.get(url, z.unknown()));
    await reached();
    vi.advanceTimersByTime(maxWaitMs);
    expect(isUnanswered(await failing)).toBe(true);
  });

  test('aborts when its screen cancels it', async () => {
    const { url, reached } = await serve(() => undefined);
    const controller = new AbortController();
    const failing = failureOf(api.get(url, z.unknown(), controller.signal));
    await reached();
    controller.abort();
    expect(await failing).toMatchObject({ name: 'AbortError' });
  });
});

describe('a list while offline', () => {
  test('fails at once instead of waiting for a connection', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const observer = new QueryObserver(queryClient, get(['http://127.0.0.1:9/clients'], z.unknown()));
    const unsubscribe = observer.subscribe(() => undefined);
    onTestFinished(unsubscribe);
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }));
  });
});
