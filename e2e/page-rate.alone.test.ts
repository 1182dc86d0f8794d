import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { load } from '../bench/load.ts';
import { buildFullPage } from './full-page.ts';
import { type Program, startProgram } from './program.ts';

let program: Program;
let path: string;
let html: Buffer;
const bares: ChildProcess[] = [];
beforeAll(async () => {
  program = await startProgram();
  path = (await buildFullPage(program)).path;
  html = Buffer.from(await (await fetch(program.url + path)).arrayBuffer());
});
afterAll(async () => {
  for (const each of bares) each.kill('SIGTERM');
  await program.kill('SIGTERM');
});

/** Node's server with nothing in it but these bytes, in a process of its own. */
async function serveBare(bytes: Buffer): Promise<string> {
  const bare = spawn(process.execPath, ['bench/bare.ts', 'html', bytes.toString('base64')]);
  bares.push(bare);
  const [port] = await once(bare.stdout, 'data');
  return `http://127.0.0.1:${String(port).trim()}`;
}

/** A phone's browser, whose looks are counted. */
const browser = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  referer: 'https://l.instagram.com/',
};

test.each([
  ['plain', {}, (page: Buffer) => page],
  ['compressed', { 'accept-encoding': 'gzip, deflate, br' }, (page: Buffer) => gzipSync(page)],
])('a full page is sent %s at least half as often as a bare server sends the same bytes', async (_, asked, bytesOf) => {
  const shot = () => ({ path, headers: { ...browser, ...asked } });
  const sides = [program.url, await serveBare(bytesOf(html))].map(url => ({ url, rate: 0 }));
  // By turns: what else the machine does falls on both alike. The first round warms up.
  for (let round = 0; round < 5; round++) {
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const { perSecond, failed } = await load(side.url, shot, { seconds: 1 });
      expect(failed).toBe(0);
      if (round > 0) side.rate += perSecond / 4;
    }
  }
  const [ours = 0, bare = 0] = sides.map(side => side.rate);
  expect(ours / bare, `${ours} to ${bare} a second`).toBeGreaterThanOrEqual(0.5);
  if (process.env.SHOTS) process.stdout.write(`${ours} to ${bare} a second\n`);
});
