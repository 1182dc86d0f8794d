// @module-tag slow

import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HttpServer, listen } from './server.ts';

const [connections, stall, large] = [20, 3_000, 16_000_000];
let server: HttpServer;
/** The same server with a long `stall`, where only the number of connections is limited. */
let patient: HttpServer;
let [atOnce, most] = [0, 0];
/** The response to `/long` is sent when this resolves. */
const long = Promise.withResolvers<void>();
/** Number of `/deaf` requests whose connection the server has closed. */
let abandoned = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  const fetch = async ({ url }: Request, env: unknown) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await (url.endsWith('/long') ? long.promise : nextTurn());
    atOnce -= 1;
    if (url.endsWith('/deaf')) {
      const { outgoing } = env as { outgoing: ServerResponse };
      outgoing.once('close', () => {
        abandoned += 1;
      });
    }
    return new Response(/large|deaf/.test(url) ? 'x'.repeat(large) : 'hello');
  };
  const common = { fetch, port: 0, host: '127.0.0.1', drainMs: 0 };
  server = await listen({ ...common, room: { connections, stall } });
  patient = await listen({ ...common, room: { connections, stall: 600_000 } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await patient.stop();
});

/** A connection and its outcome. */
async function open(text = '', { port } = server) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await new Promise(done => socket.once('connect', done));
  if (text) socket.write(text);
  return socket;
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const ask = async (path: string, { port } = server) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

test('accepts new connections and closes those that have been idle longest', async () => {
  const idle: Socket[] = [];
  for (let count = 0; count < connections * 3; count++) idle.push((await open('', patient)).resume());
  expect(await ask('/', patient)).toBe('hello');
  await vi.waitFor(() => expect(idle.filter(each => !each.closed).length).toBeLessThanOrEqual(connections), 15_000);
  expect(idle.slice(0, connections).filter(each => !each.closed)).toEqual([]);
  expect(idle.at(-1)?.closed).toBe(false);
});

test('keeps a connection open while its request is being answered', async () => {
  const socket = await open(get('/long'));
  let answer = '';
  socket.on('data', piece => {
    answer += piece;
  });
  for (let count = 0; count < connections * 2; count++) (await open()).resume();
  // Also longer than `stall`: the server is still working on the response.
  const silent = (await open()).resume();
  await vi.waitFor(() => expect(silent.closed).toBe(true), 15_000);
  long.resolve();
  await vi.waitFor(() => expect(answer).toMatch(/hello$/), 15_000);
});

test('drops a client that stops reading and keeps a slow one', async () => {
  const [deaf, slow] = [await open(get('/deaf')), await open(get('/large'))];
  deaf.pause();
  let got = 0;
  let taken = 0;
  // Pauses after each part: longer than `stall` in total, but each much shorter.
  slow.on('data', piece => {
    got += piece.length;
    taken += piece.length;
    if (taken < large / 40) return;
    taken = 0;
    slow.pause();
    setTimeout(() => slow.resume(), stall / 40);
  });
  await vi.waitFor(() => expect(got).toBeGreaterThan(large), 60_000);
  await vi.waitFor(() => expect(abandoned).toBe(1), 15_000);
  deaf.resume();
  await vi.waitFor(() => expect(deaf.closed).toBe(true), 15_000);
  expect(deaf.bytesRead).toBeLessThan(large);
}, 90_000);

test('limits the concurrent requests of one connection', async () => {
  most = 0;
  const socket = await open(get('/').repeat(300));
  socket.resume();
  await vi.waitFor(() => expect(socket.closed).toBe(true), 15_000);
  expect(most).toBeLessThanOrEqual(20);
  const few = await open(get('/').repeat(10));
  let answers = '';
  few.on('data', piece => {
    answers += piece;
  });
  await vi.waitFor(() => expect(answers.match(/hello/g)?.length).toBe(10), 15_000);
});
