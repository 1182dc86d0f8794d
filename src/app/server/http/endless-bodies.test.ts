// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, listen } from '../../../platform/http/server.ts';
import { dial, request } from '../../../testing/peers/raw-sockets.ts';
import { casesInTurn } from '../../../testing/proof.ts';
import { appUrl, openWorld, type World } from '../../../testing/world.ts';

let world: World;
let server: HttpServer;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  server = await listen({ fetch: world.fetch, port: 0, host: '127.0.0.1', drainMs: 0 });
  url = `http://localhost:${server.port}`;
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const kilobyte = 1_024;
const megabyte = 1_024 ** 2;
const most = 256 * kilobyte;
const tooLarge = 'This is too large. Send less.';
const head = (line: string, type: string, how: string) =>
  request(line, [`content-type: ${type}`, `origin: ${appUrl}`, how]);
const piece = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`;

/** Routes that read bodies, with the largest Content-Length they accept. */
const places: [line: string, type: string, most: number][] = [
  ['POST /api/login', json, most],
  ['POST /api/clients', json, most],
  ['POST /api/appointments/book', json, most],
  ['POST /api/webhooks/payments', json, most],
  ['POST /api/webhooks/mail', json, megabyte],
  ['POST /api/sms/callbacks/status', form, most],
  ['PUT /api/storefront/1', json, 24 * megabyte],
  ['POST /cancel-appointment', form, most],
  ['POST /login/code', form, most],
  ['POST /bio/nobody/book', form, most],
  ['POST /bio/nobody/book', 'multipart/form-data; boundary=x', most],
];

test.each(casesInTurn(places, 2))(
  '%s as %s: rejects a Content-Length over the limit before the first byte',
  async (...place) => {
    const [line, type, longest] = place;
    const dialed = await dial({ url }, head(line, type, `content-length: ${longest + 1}`));
    await expect.poll(dialed.answer, { timeout: 15_000 }).toContain(tooLarge);
    expect(dialed.status()).toBe(413);
    dialed.socket.destroy();
  },
);

test.each(casesInTurn(places, 2))(
  '%s as %s: rejects a chunked body at the first byte over the limit',
  async (...place) => {
    const [line, type] = place;
    const dialed = await dial({ url }, head(line, type, 'transfer-encoding: chunked'));
    dialed.socket.write(piece(most / 2) + piece(most / 2) + piece(1));
    await expect.poll(dialed.answer, { timeout: 15_000 }).toContain(tooLarge);
    expect(dialed.status()).toBe(413);
    dialed.socket.destroy();
  },
);

test('accepts a chunked body of exactly the limit', async () => {
  for (const [line, type] of places) {
    const [method = '', path = ''] = line.split(' ');
    const body = new Blob(['x'.repeat(most)]).stream();
    const headers = { origin: appUrl, 'content-type': type, 'transfer-encoding': 'chunked' };
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
    expect((await world.request(path, init)).status, line).not.toBe(413);
  }
});

test('stops reading an endless body at the limit', async () => {
  for (const [line, type] of places) {
    const [method = '', path = ''] = line.split(' ');
    let pieces = 0;
    const body = new ReadableStream({
      pull: controller => {
        pieces++;
        controller.enqueue(new Uint8Array(16 * kilobyte));
      },
    });
    const headers = { origin: appUrl, 'content-type': type, 'transfer-encoding': 'chunked' };
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
    expect((await world.request(path, init)).status, line).toBe(413);
    // Sixteen pieces are the limit; a stream buffers a little more before it is read.
    expect(pieces, line).toBeLessThanOrEqual(18);
  }
});

test('closes the connection of a client that continues after the response', async () => {
  const dialed = await dial({ url }, head('POST /api/login', json, 'transfer-encoding: chunked'));
  const goOn = setInterval(() => dialed.socket.writable && dialed.socket.write(piece(64 * kilobyte)), 20);
  dialed.socket.once('close', () => clearInterval(goOn));
  await expect.poll(dialed.status, { timeout: 15_000 }).toBe(413);
  await expect.poll(() => dialed.socket.closed, { timeout: 15_000 }).toBe(true);
});
