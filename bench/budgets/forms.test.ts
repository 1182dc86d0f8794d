import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder } from '../../e2e/folders.ts';
import { type Program, post, signUp, startProgram } from '../../e2e/program.ts';
import { hashToken, randomToken } from '../../src/platform/secrets/tokens.ts';
import { expectWithin, mean, measureByTurns, median } from '../budget.ts';
import { load } from '../load.ts';
import { connectionOf, openPool } from '../pool.ts';

const people = 500;
const folder = newFolder();
let program: Program;
let database: pg.Pool;
/** A weekly check-in that waits for each client, whose ID is that of the request. */
const tokens = Array.from({ length: people }, () => randomToken());
beforeAll(async () => {
  program = await startProgram({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  database = openPool(connectionOf(folder));
  const { cookie } = await signUp(program, { email: 'owner@bench.example', practiceName: 'Bench' });
  const { id: formId } = await (await post(program, '/api/forms', { example: 'weekly_check_in' }, cookie)).json();
  expect((await post(program, `/api/forms/${formId}/publish`, {}, cookie)).status).toBe(200);
  await database.query(`
    insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
    select 1, 1, 'First' || n, 'Last' || n, 'client' || n || '@practice.example', 'general_health'
    from generate_series(1, ${people}) n`);
  await database.query(
    `insert into form_requests (tenant_id, client_id, form_id, version, user_id, mailed_at)
     select 1, id, $1, 1, 1, now() from clients order by id`,
    [formId],
  );
  await database.query(
    `insert into client_sessions (tenant_id, client_id, token_hash, device, expires_at)
     select 1, n, hash, 'bench', now() + interval '1 day' from unnest($1::text[]) with ordinality as t(hash, n)`,
    [tokens.map(hashToken)],
  );
  await database.query('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await database.end();
  await program.kill('SIGTERM');
});

const questions = ['plan', 'energy', 'hunger', 'mood'];
/** An answer of one of the clients. */
const answer = (index: number) => ({
  method: 'PATCH',
  path: `/api/room/forms/${(index % people) + 1}/answers`,
  headers: {
    'content-type': 'application/json',
    origin: program.url,
    cookie: `sorrel.client_session=1.${tokens[index % people]}`,
  },
  body: JSON.stringify({ question: questions[index % questions.length], value: index % 11 }),
});

test('saves answers at least 0.1 times as fast as a server that inserts one row', async () => {
  const child = spawn(process.execPath, ['bench/baseline-server.ts', 'answer', connectionOf(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  const rate = async (url: string, shot: Parameters<typeof load>[1]) => {
    const { perSecond, failed } = await load(url, shot, { seconds: 2 });
    expect(failed).toBe(0);
    return perSecond;
  };
  const rates = await measureByTurns(
    4,
    () => rate(program.url, answer),
    () => rate(`http://127.0.0.1:${String(port).trim()}`, () => ({ path: '/' })),
    2,
  );
  child.kill('SIGTERM');
  expectWithin('saving an answer', mean(rates.ours) / mean(rates.other), { atLeast: 0.1 });
});

const secondsPerAnswer = 8;
const seconds = 24;

test(`serves ${people} people who each answer a question every ${secondsPerAnswer} seconds`, async () => {
  const times: number[] = [];
  const person = async (client: number) => {
    await sleep((client / people) * secondsPerAnswer * 1_000);
    for (let round = 0; round < seconds / secondsPerAnswer; round++) {
      const { path, ...request } = answer(client);
      const from = performance.now();
      const answered = await fetch(new URL(path, program.url), request);
      expect(answered.status).toBe(200);
      await answered.arrayBuffer();
      const took = performance.now() - from;
      times.push(took);
      await sleep(secondsPerAnswer * 1_000 - took);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, client) => person(client)));
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  process.stdout.write(`median ${median(times).toFixed(1)} ms of ${times.length} answers\n`);
  expectWithin('an answer of 500 people, p95 in ms', p95, { atMost: 50 });
}, 120_000);
