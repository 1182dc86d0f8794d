import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBufferedJson } from './buffered-json.ts';
import { publicRoutes } from './request.ts';
import { type HttpServer, listen } from './server.ts';

const long = Array.from({ length: 500 }, (_, id) => ({ id, name: `Zoë ${id}` }));
const text = JSON.stringify(long);

let server: HttpServer;
beforeAll(async () => {
  const app = publicRoutes();
  app.use(sendBufferedJson);
  app.get('/long', c => {
    c.header('cache-control', 'no-store');
    return c.json(long);
  });
  app.get('/written', c => c.body(text, 200, { 'content-type': 'application/json; charset=UTF-8', etag: 'W/"1"' }));
  app.get('/short', c => c.json({ id: 1 }, 201, { 'set-cookie': ['a=1', 'b=2'] }));
  app.get('/page', c => c.html(`<p>${'long '.repeat(500)}</p>`));
  app.get('/bits', c =>
    c.body(
      new ReadableStream({
        start: controller => {
          for (const part of [text.slice(0, 2_000), text.slice(2_000)]) controller.enqueue(Buffer.from(part));
          controller.close();
        },
      }),
      200,
      { 'content-type': 'application/json' },
    ),
  );
  app.get('/nothing', c => c.body(null, 304, { etag: 'W/"1"' }));
  server = await listen({ fetch: app.fetch, port: 0, host: '127.0.0.1' });
});
afterAll(() => server.stop());

/** The raw response, because `fetch` would decompress it. */
function ask(path: string, accepted = '', method = 'GET') {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((done, failed) => {
    const headers = accepted ? { 'accept-encoding': accepted } : {};
    const asked = request({ port: server.port, path, method, headers }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', part => parts.push(part));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    });
    asked.on('error', failed).end();
  });
}

test.each(['/long', '/written'])('sends %s with its length in bytes, compressed or not', async path => {
  const plain = await ask(path);
  expect(plain.body.toString()).toBe(text);
  expect(plain.headers).toMatchObject({ 'content-length': String(Buffer.byteLength(text)), vary: 'Accept-Encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await ask(path, 'br, gzip');
  expect(gunzipSync(packed.body).toString()).toBe(text);
  expect(packed.headers).toMatchObject({ 'content-length': String(packed.body.length), 'content-encoding': 'gzip' });
  expect(packed.body.length).toBeLessThan(text.length / 3);
  // All other headers are unchanged.
  for (const name of ['content-type', 'cache-control', 'etag', 'vary']) {
    expect(packed.headers[name]).toEqual(plain.headers[name]);
  }
  expect((await ask(path, 'gzip;q=0')).body.toString()).toBe(text);
});

test('leaves short responses uncompressed and answers HEAD with the length only', async () => {
  const short = await ask('/short', 'gzip');
  expect([short.status, short.body.toString(), short.headers['content-encoding']]).toEqual([
    201,
    '{"id":1}',
    undefined,
  ]);
  expect(short.headers).toMatchObject({ 'content-length': '8', 'set-cookie': ['a=1', 'b=2'] });
  const head = await ask('/long', 'gzip', 'HEAD');
  expect([head.body.length, head.headers['content-length']]).toEqual([0, String(Buffer.byteLength(text))]);
});

test('compresses pages and streams, and leaves a 304 empty', async () => {
  for (const path of ['/page', '/bits']) {
    const packed = await ask(path, 'gzip');
    expect(packed.headers, path).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.body).toString(), path).toContain(path === '/page' ? '</p>' : '"name":"Zoë 499"');
  }
  const none = await ask('/nothing', 'gzip');
  expect([none.status, none.body.length, none.headers.etag]).toEqual([304, 0, 'W/"1"']);
});
