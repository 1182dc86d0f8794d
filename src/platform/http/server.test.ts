import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dial, request } from '../../testing/peers/raw-sockets.ts';
import { type HttpServer, listen } from './server.ts';

let server: HttpServer;
let url: string;
beforeAll(async () => {
  const fetch = async (request: Request) => new Response(await request.text());
  server = await listen({ fetch, port: 0, host: '127.0.0.1', patience: 300, drainMs: 0 });
  url = `http://localhost:${server.port}`;
});
afterAll(() => server.stop());

const post = (path: string, body: string) => request(`POST ${path}`, ['content-length: 8'], body);
const within = { timeout: 15_000 };

test('closes the connection of an incomplete request but not of a slow upload', async () => {
  const file = await dial({ url }, post('/api/storefront/files?name=a.pdf', 'four'));
  const ordinary = await dial({ url }, post('/api/clients', 'four'));
  await expect.poll(() => ordinary.socket.closed, within).toBe(true);
  expect(ordinary.answer()).toBe('');
  // This upload began before the request that timed out.
  file.socket.write('more');
  await expect.poll(file.answer, within).toMatch(/200 OK.*fourmore$/s);
  file.socket.destroy();
});

test('keeps the connection of a complete request open', async () => {
  const quick = await dial({ url }, post('/x', 'all of i'));
  await expect.poll(quick.answer, within).toMatch(/all of i$/);
  const later = await dial({ url }, post('/x', 'four'));
  if (!later.socket.closed) await once(later.socket, 'close');
  quick.socket.write(post('/x', 'once mor'));
  await expect.poll(quick.answer, within).toMatch(/once mor$/);
  quick.socket.destroy();
});
