import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, listen } from './server.ts';

const patience = 300;
let server: HttpServer;
beforeAll(async () => {
  const fetch = async (request: Request) => new Response(await request.text());
  server = await listen({ fetch, port: 0, host: '127.0.0.1', patience });
});
afterAll(() => server.stop());

/** A request whose body stops in the middle; whether the connection is still there after a while, and what came. */
async function begin(path: string) {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', piece => {
    answer += piece;
  });
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8\r\n\r\nfour`);
  await sleep(patience * 2);
  const isOpen = !socket.closed;
  if (isOpen) socket.write('more');
  await sleep(patience / 2);
  socket.destroy();
  return { isOpen, answer };
}

test('a request that does not arrive loses its connection, a file may take its time', async () => {
  const [ordinary, file] = await Promise.all([begin('/api/clients'), begin('/api/storefront/files?name=a.pdf')]);
  expect(ordinary).toEqual({ isOpen: false, answer: '' });
  expect(file.isOpen).toBe(true);
  expect(file.answer).toMatch(/200 OK.*fourmore$/s);
});

test('who is quick is answered, and the connection is kept', async () => {
  const send = () => fetch(`http://127.0.0.1:${server.port}/x`, { method: 'POST', body: 'hello' });
  expect(await (await send()).text()).toBe('hello');
  await sleep(patience * 1.5);
  expect(await (await send()).text()).toBe('hello');
});
