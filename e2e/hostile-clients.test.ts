import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dialed, dial, dialAll, request, trickle } from '../src/testing/peers/raw-sockets.ts';
import { byRunLength, isLong, recordFigure } from '../src/testing/proof.ts';
import { newOwner, type Program, post, signUp, startProgram } from './program.ts';

const many = byRunLength(120, 3_000);
let program: Program;
let cookie: string;
beforeAll(async () => {
  program = await startProgram();
  ({ cookie } = await signUp(program));
  const rows = Array.from({ length: byRunLength(500, 2_000) }, (_, n) => ({
    ...{ firstName: 'Ida', lastName: `Berg ${n}`, email: `ida${n}@client.example`, goal: 'weight loss' },
    notes: 'x'.repeat(400),
  }));
  await (await post(program, '/api/clients/import', { rows }, cookie)).text();
});
afterAll(() => program.kill('SIGTERM'));

/** Memory of the program in megabytes, checked in the long form only; 0 if the system doesn't tell. */
function memory(): number {
  if (!isLong) return 0;
  try {
    const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8');
    return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Milliseconds of another user's request, the best of three. */
async function waits(when: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < byRunLength(1, 3); count++) {
    const began = performance.now();
    const answer = await fetch(`${program.url}/api/clients?limit=20`, { headers: { cookie } });
    expect(answer.status, when).toBe(200);
    await answer.text();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

const json = ['content-type: application/json', 'connection: keep-alive'];
const origin = () => `origin: ${program.url}`;
const signIn = () => ['POST /api/login', [...json, origin()]] as const;

/** Attacks start and continue on their own; their connections are closed after the other users were checked. */
const attacks: [name: string, begin: () => Promise<Dialed[]>][] = [
  ['connections that ask nothing', () => dialAll(program, byRunLength(600, 10_000))],
  [
    'headers that come a byte at a time',
    async () => {
      const all = await dialAll(program, many, 'GET / HTTP/1.1\r\nx-slow: ');
      for (const each of all) trickle(each, 'a');
      return all;
    },
  ],
  [
    'bodies that come a byte at a time',
    async () => {
      const [line, headers] = signIn();
      const all = await dialAll(program, many, request(line, [...headers, 'content-length: 5000'], '{"email":"'));
      for (const each of all) trickle(each, 'a');
      return all;
    },
  ],
  [
    'bodies in pieces without an end',
    async () => {
      const [line, headers] = signIn();
      const all = await dialAll(program, many / 10, request(line, [...headers, 'transfer-encoding: chunked']));
      const piece = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
      for (const { socket } of all) for (let count = 0; count < 40; count++) if (socket.writable) socket.write(piece);
      return all;
    },
  ],
  [
    'long lists that nobody takes',
    async () => {
      const all: Dialed[] = [];
      for (let count = 0; count < many / 10; count++) {
        const each = await dial(program, request('GET /api/clients', [`cookie: ${cookie}`]));
        await expect.poll(each.status, { timeout: 60_000 }).toBe(200);
        each.socket.pause();
        all.push(each);
      }
      return all;
    },
  ],
  ['a thousand requests in one breath', () => dialAll(program, many / 30, request('GET /login').repeat(1_000))],
  [
    'headers without end',
    async () => {
      const all = await dialAll(program, many, `GET / HTTP/1.1\r\nx-long: ${'a'.repeat(40_000)}`);
      // Clients still sending get a reset instead of the response; with thousands at once these are most of them.
      await expect
        .poll(() => all.filter(each => each.status() !== 431 && !each.socket.destroyed).length, { timeout: 60_000 })
        .toBe(0);
      expect(all.filter(each => each.status() === 431).length).toBeGreaterThan(many / 10);
      return all;
    },
  ],
  ['addresses without end', () => dialAll(program, many, request(`GET /${'a/'.repeat(20_000)}`))],
  [
    'a storm of ranges',
    () => dialAll(program, many, request('GET /app-icon-512.png', [`range: bytes=${'0-0,'.repeat(3_000)}1-1`])),
  ],
  [
    'people who leave while a text is written',
    async () => {
      const body = JSON.stringify({ type: 'recipe', topic: 'lentils', tone: 'professional' });
      const headers = [...json, origin(), `cookie: ${cookie}`, `content-length: ${body.length}`];
      const all = await dialAll(program, many / 10, request('POST /api/content/generate/stream', headers, body));
      // Either accepted or refused.
      await expect
        .poll(() => all.every(each => each.status() > 0 || each.socket.destroyed), { timeout: 60_000 })
        .toBe(true);
      for (const { socket } of all) socket.destroy();
      return all;
    },
  ],
];

test('answers other clients during attacks on its connections', { tags: 'detail' }, async () => {
  await waits('before all of it');
  const before = memory();
  let [worst, grown] = [0, 0];
  for (const [name, begin] of attacks) {
    const opened = await begin();
    const waited = await waits(name);
    const more = memory() - before;
    for (const { socket } of opened) socket.destroy();
    // Time and memory are meaningful only on a machine without other load.
    if (isLong) {
      expect(waited, name).toBeLessThan(1_000);
      expect(more, name).toBeLessThan(600);
    }
    [worst, grown] = [Math.max(worst, waited), Math.max(grown, more)];
  }
  expect(program.child.exitCode).toBe(null);
  expect(program.output()).not.toMatch(/"level":(50|60)/);
  const again = await post(program, '/api/login', { email: newOwner.email, password: newOwner.password });
  expect(again.status).toBe(200);
  recordFigure('clients', 'kinds of hostile clients, and how many of each at once', `${attacks.length}, up to ${many}`);
  recordFigure('clients', 'longest wait of somebody else', `${Math.round(worst)} ms`);
  recordFigure('clients', 'memory taken at most', `${Math.round(grown)} MB`);
});

test('answers a half-closed connection completely', { tags: 'detail' }, async () => {
  const half = await dial(program, request('GET /login'));
  half.socket.end();
  await expect.poll(half.answer).toMatch(/<\/html>/);
});
