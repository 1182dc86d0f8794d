import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, listen } from '../../../platform/http/server.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let server: HttpServer;
let world: World;
beforeAll(async () => {
  world = await openWorld();
  server = await listen({ fetch: world.fetch, port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

const say = (line: string) =>
  new Promise<string>(done => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', piece => {
      answer += piece;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(answer));
    socket.write(`${line}\r\nhost: localhost\r\ncookie: secret=7\r\nconnection: close\r\n\r\n`);
  });

test('does not echo TRACE, TRACK or CONNECT and keeps running', async () => {
  for (const line of ['TRACE / HTTP/1.1', 'TRACK / HTTP/1.1', 'CONNECT localhost:22 HTTP/1.1']) {
    const answer = await say(line);
    expect(answer, line).not.toContain('secret=7');
    expect(answer, line).not.toMatch(/^HTTP\/1.1 2/);
  }
  expect(await say('GET /healthz HTTP/1.1')).toMatch(/^HTTP\/1.1 200/);
});
