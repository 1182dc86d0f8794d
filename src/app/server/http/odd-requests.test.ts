// @module-tag slow

import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HttpServer, listen } from '../../../platform/http/server.ts';
import { dial, request } from '../../../testing/peers/raw-sockets.ts';
import { newInstance } from '../../../testing/practice/backup.ts';
import { casesInTurn } from '../../../testing/proof.ts';
import { pdf } from '../../../testing/texts/sample-files.ts';
import { appUrl, call, clientFields, cookieOf, openWorld, testPassword, type World } from '../../../testing/world.ts';

let world: World;
let server: HttpServer;
let url: string;
let cookie: string;
const { DATA_DIR, files } = newInstance();
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services, { files, env: { ...world.services.env, DATA_DIR } });
  server = await listen({ fetch: world.fetch, port: 0, host: '127.0.0.1' });
  url = `http://localhost:${server.port}`;
  const person = { firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@odd.example', password: testPassword };
  cookie = cookieOf(await call(world)('POST', '/api/signup', { ...person, practiceName: 'Odd' }));
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

const json = ['content-type: application/json', `origin: ${appUrl}`, 'connection: close'];
const signIn = (headers: string[], body = '') => request('POST /api/login', [...json, ...headers], body);
const page = (headers: string[], line = 'GET /login') => request(line, [...headers, 'connection: close']);

test.each<[name: string, text: string, status: number]>(
  casesInTurn<[name: string, text: string, status: number]>(
    [
      ['a length below nothing', signIn(['content-length: -1'], '{}'), 400],
      ['a length that is none', signIn(['content-length: 2x'], '{}'), 400],
      ['two lengths', signIn(['content-length: 2', 'content-length: 20'], '{}'), 400],
      ['a length and pieces', signIn(['content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n'), 400],
      ['pieces of another kind', signIn(['transfer-encoding: xchunked'], '{}'), 400],
      ['pieces, and then another kind', signIn(['transfer-encoding: chunked, identity'], '{}'), 400],
      ['a piece whose length is none', signIn(['transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'), 400],
      ['a length with a space before its colon', signIn(['content-length : 2'], '{}'), 400],
      ['a header that goes on in the next line', page(['x-a: b\r\n c: d\r\n: e']), 400],
      ['a header with a NUL', page(['x-a: b\u0000c']), 400],
      ['headers of 17 kB', page([`x-a: ${'b'.repeat(17_000)}`]), 431],
      ['an address of 17 kB', page([], `GET /${'b'.repeat(17_000)}`), 431],
      ['no Host', 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
      ['no method that there is', page([], 'HACK /login'), 400],
      ['a method that nobody answers', page([], 'PROPFIND /login'), 404],
      ['a body that is packed', signIn(['content-encoding: gzip', 'content-length: 4'], '\u001f\u008b..'), 400],
      ['another expectation', signIn(['expect: a-cookie', 'content-length: 2'], '{}'), 417],
      ['a NUL in the address', page([], 'GET /bio/%00'), 404],
      ['half of a percent sign', page([], 'GET /bio/%'), 404],
      ['a whole address', page([], 'GET http://evil.example/login'), 200],
      ['a way out of the folder', page([], 'GET /assets/../../../etc/passwd'), 404],
      ['the same, packed', page([], 'GET /files/%2e%2e%2f%2e%2e%2fetc%2fpasswd'), 404],
    ],
    2,
  ),
)('handles %s', async (_, text, status) => {
  const asked = await dial({ url }, text);
  await vi.waitFor(() => expect(asked.socket.closed).toBe(true), 10_000);
  expect(asked.status()).toBe(status);
  expect(asked.answer()).not.toMatch(/evil\.example|root:/);
});

test('treats data after a body as another request of the same connection', async () => {
  const two = await dial({ url }, signIn(['content-length: 2'], '{}GET /evil HTTP/1.1\r\nhost: x\r\n\r\n'));
  await vi.waitFor(() => expect(two.socket.closed).toBe(true), 10_000);
  expect(two.answer().match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('answers Expect: 100-continue, HTTP/1.0 and half-closed connections', async () => {
  const asking = await dial({ url }, signIn(['expect: 100-continue', 'content-length: 2']));
  await vi.waitFor(() => expect(asking.status()).toBe(100), 10_000);
  asking.socket.write('{}');
  await vi.waitFor(() => expect(asking.status()).toBe(400), 10_000);
  const older = await dial({ url }, 'GET /login HTTP/1.0\r\n\r\n');
  await vi.waitFor(() => expect(older.answer()).toMatch(/200 OK.*<\/html>/s), 10_000);
  const half = await dial({ url }, request('GET /login'));
  half.socket.end();
  await vi.waitFor(() => expect(half.answer()).toMatch(/200 OK.*<\/html>/s), 10_000);
});

test('never links to the name in the Host header', async () => {
  for (const path of ['/login', '/api/openapi.json', '/clients', '/developers']) {
    const asked = await dial({ url }, `GET ${path} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
    await vi.waitFor(() => expect(asked.socket.closed).toBe(true), 10_000);
    expect(asked.answer(), path).not.toContain('evil.example');
  }
});

const kept = () => readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter(each => each.isFile());

test.each([
  '/api/storefront/files?name=a.pdf',
  '/api/marketplace/files?name=a.pdf',
  '/api/clients/:id/files?name=a.pdf',
])('stores nothing of an interrupted upload to %s', async route => {
  const { id } = await (await call(world, cookie)('POST', '/api/clients', clientFields())).json();
  const path = route.replace(':id', id);
  const headers = [`origin: ${appUrl}`, `cookie: ${cookie}`, 'content-type: application/octet-stream'];
  const content = pdf(2_000_000);
  for (const bytes of [10, 100_000, 1_900_000]) {
    const cut = await dial({ url }, request(`POST ${path}`, [...headers, `content-length: ${content.length}`]));
    cut.socket.write(content.subarray(0, bytes));
    await vi.waitFor(() => expect(cut.socket.writableLength).toBe(0), 10_000);
    cut.socket.destroy();
  }
  const list = await call(world, cookie)('GET', path.split('?')[0] ?? '');
  expect(await list.json()).toEqual([]);
  await vi.waitFor(() => expect(kept()).toEqual([]), 10_000);
  // A complete upload does leave a file, so the check can fail.
  expect((await call(world, cookie)('POST', path, content)).status).toBe(201);
  await vi.waitFor(() => expect(kept()).toHaveLength(1), 10_000);
  await Promise.all(kept().map(each => rm(join(each.parentPath, each.name))));
});
