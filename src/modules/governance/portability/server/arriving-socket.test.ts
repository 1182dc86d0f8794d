import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { type HttpServer, listen } from '../../../../platform/http/server.ts';
import { dial, request } from '../../../../testing/peers/raw-sockets.ts';
import {
  appUrl,
  buildPractice,
  call,
  cookieOf,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';
import { importPractice, slotsTaken } from './import-practice.ts';

let world: World;
let server: HttpServer;
beforeAll(async () => {
  world = await openWorld();
  server = await listen({ fetch: world.fetch, port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.stop();
  await world.close();
});

/** Starts an upload that announces a large size and sends only a few bytes. */
async function begin({ email }: Practice) {
  const cookie = cookieOf(await call(world)('POST', '/api/login', { email, password: testPassword }));
  const about = [`origin: ${appUrl}`, `cookie: ${cookie}`, 'content-type: application/octet-stream'];
  const head = request('POST /api/portability/import', [...about, 'content-length: 10000000'], 'PK');
  return dial({ url: `http://localhost:${server.port}` }, head);
}
const send = ({ call }: Practice) => call('POST', '/api/portability/import', new Uint8Array(10));
const bring = async (practice: Practice) => (await send(practice)).status;
const attempts = async ({ tenantId }: Practice) => {
  const { rows } = await asSystem(world.services.database).db.execute<{ count: number }>(
    sql`select count from rate_limits where key = ${`import-practice:${tenantId}`}`,
  );
  return rows[0]?.count ?? 0;
};

test('a disconnect frees its upload slot and uses no attempt', async () => {
  const [last, ...four] = await Promise.all([1, 2, 3, 4, 5].map(() => buildPractice(world)));
  if (!last) throw new Error('no practice');
  const senders = await Promise.all(four.map(begin));
  await expect.poll(slotsTaken, { timeout: 10_000 }).toBe(4);
  const refused = await send(last);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '900']);
  senders.pop()?.socket.destroy();
  await expect.poll(slotsTaken, { timeout: 10_000 }).toBe(3);
  // The upload is not an archive.
  expect(await bring(last)).toBe(409);
  expect(await attempts(last)).toBe(1);
  for (const { socket } of senders) socket.destroy();
  await expect.poll(slotsTaken, { timeout: 10_000 }).toBe(0);
  for (const each of four) {
    expect(await bring(each)).toBe(409);
    expect(await attempts(each)).toBe(1);
  }
}, 60_000);

test('a slow upload times out with 408 and uses no attempt', async () => {
  const practice = await buildPractice(world);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>();
  const { signal } = new AbortController();
  const principal = { ...practice, role: 'owner' as const };
  const slow = importPractice(world.services, principal, { body, signal }, { bytes: 1_000, seconds: 0.2 });
  await expect(slow).rejects.toMatchObject({ code: 'too_slow', status: 408 });
  expect(await attempts(practice)).toBe(0);
  expect(await bring(practice)).toBe(409);
});
