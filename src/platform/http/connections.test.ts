import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HttpServer, listen } from './server.ts';

const [connections, stall, large] = [20, 400, 16_000_000];
let server: HttpServer;
/** The same for whoever takes her time: only the number of connections counts. */
let patient: HttpServer;
let [atOnce, most] = [0, 0];
const sockets: Socket[] = [];

beforeAll(async () => {
  const fetch = async ({ url }: Request) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await sleep(url.endsWith('/long') ? stall * 3 : 5);
    atOnce -= 1;
    return new Response(url.endsWith('/large') ? 'x'.repeat(large) : 'hello');
  };
  server = await listen({ fetch, port: 0, host: '127.0.0.1', room: { connections, stall } });
  patient = await listen({ fetch, port: 0, host: '127.0.0.1', room: { connections, stall: 600_000 } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await patient.stop();
});

/** A connection, and what came of it. */
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

test('whoever comes finds room, and of too many who ask nothing those that waited longest go', async () => {
  const idle: Socket[] = [];
  for (let count = 0; count < connections * 5; count++) idle.push((await open('', patient)).resume());
  expect(await ask('/', patient)).toBe('hello');
  await vi.waitFor(() => expect(idle.filter(each => !each.closed).length).toBeLessThanOrEqual(connections), 5_000);
  expect(idle.slice(0, connections).filter(each => !each.closed)).toEqual([]);
  expect(idle.at(-1)?.closed).toBe(false);
});

test('who is being answered keeps the connection while others come and go', async () => {
  const socket = await open(get('/long'));
  let answer = '';
  socket.on('data', piece => {
    answer += piece;
  });
  for (let count = 0; count < connections * 2; count++) (await open()).resume();
  // Longer than a connection may be silent, too: it is the server that is at work.
  await vi.waitFor(() => expect(answer).toMatch(/hello$/), 10_000);
});

test('an answer that nobody takes is not kept, one that is taken slowly is', async () => {
  const [deaf, slow] = [await open(get('/large')), await open(get('/large'))];
  deaf.pause();
  let got = 0;
  slow.on('data', async piece => {
    got += piece.length;
    slow.pause();
    await sleep(1);
    slow.resume();
  });
  await vi.waitFor(() => expect(got).toBeGreaterThan(large), 15_000);
  // On a quick machine that was sooner than an answer is given up.
  await sleep(stall * 5);
  deaf.resume();
  await vi.waitFor(() => expect(deaf.closed).toBe(true), 5_000);
  expect(deaf.bytesRead).toBeLessThan(large);
});

test('one connection has a few requests at once, however many it sends', async () => {
  most = 0;
  const socket = await open(get('/').repeat(1_000));
  socket.resume();
  await vi.waitFor(() => expect(socket.closed).toBe(true), 5_000);
  expect(most).toBeLessThanOrEqual(20);
  const few = await open(get('/').repeat(10));
  let answers = '';
  few.on('data', piece => {
    answers += piece;
  });
  await vi.waitFor(() => expect(answers.match(/hello/g)?.length).toBe(10), 5_000);
});
