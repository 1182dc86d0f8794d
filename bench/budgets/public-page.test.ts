import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFullPage } from '../../e2e/full-page.ts';
import { type Program, startProgram } from '../../e2e/program.ts';
import { expectWithin, mean, measureByTurns } from '../budget.ts';
import { load } from '../load.ts';

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

/** Baseline: a Node server that returns these bytes, in a separate process. */
async function serveBare(bytes: Buffer): Promise<string> {
  const bare = spawn(process.execPath, ['bench/baseline-server.ts', 'html', bytes.toString('base64')]);
  bares.push(bare);
  const [port] = await once(bare.stdout, 'data');
  return `http://127.0.0.1:${String(port).trim()}`;
}

/** A phone's browser; bots would not be counted as visits. */
const browser = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  referer: 'https://l.instagram.com/',
};

test.each([
  ['plain', {}, (page: Buffer) => page],
  ['compressed', { 'accept-encoding': 'gzip, deflate, br' }, (page: Buffer) => gzipSync(page)],
])('sends a full page (%s) at least 0.3 times as often as a bare server', async (kind, asked, bytesOf) => {
  const shot = () => ({ path, headers: { ...browser, ...asked } });
  const rateOf = (url: string) => async () => {
    const { perSecond, failed } = await load(url, shot, { seconds: 1 });
    expect(failed).toBe(0);
    return perSecond;
  };
  const rates = await measureByTurns(4, rateOf(program.url), rateOf(await serveBare(bytesOf(html))));
  expectWithin(`public page, ${kind}, to a bare server`, mean(rates.ours) / mean(rates.other), { atLeast: 0.3 });
});
