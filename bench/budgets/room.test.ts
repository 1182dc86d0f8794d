import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder } from '../../e2e/folders.ts';
import { get, type Program, signUp, startProgram } from '../../e2e/program.ts';
import { hashToken, randomToken } from '../../src/platform/secrets/tokens.ts';
import { openSink, type Sink } from '../../src/testing/peers/smtp-sink.ts';
import { expectWithin, mean, measureByTurns, median } from '../budget.ts';
import { load } from '../load.ts';
import { connectionOf, openPool } from '../pool.ts';

const folder = newFolder();
let sink: Sink;
let program: Program;
let database: pg.Pool;
const cookies: string[] = [];
const slugs: string[] = [];
const practices = 5;
beforeAll(async () => {
  sink = await openSink();
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example', LOG_LEVEL: 'error' };
  program = await startProgram({ DATA_DIR: folder, ...env });
  database = openPool(connectionOf(folder));
  for (let practice = 1; practice <= practices; practice++) {
    const { cookie } = await signUp(program, {
      email: `owner${practice}@bench.example`,
      practiceName: `Bench ${practice}`,
    });
    cookies.push(cookie);
    slugs.push((await get<{ slug: string }>(program, '/api/storefront', cookie)).slug);
  }
  // 10,000 clients in the first practice, 300 in each of the others.
  await database.query(`
    insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
    select t, t, 'First' || n, 'Last' || n, 'client' || n || '@practice' || t || '.example', 'general_health'
    from generate_series(1, ${practices}) t, generate_series(1, 10000) n where t = 1 or n <= 300`);
  await database.query(`
    insert into client_messages (tenant_id, client_id, author, body, cause)
    select tenant_id, id, 'client', 'How are the lunches going? ' || id, 'client ' || id from clients
    where tenant_id = 1 or (tenant_id = 2 and id in (select id from clients where tenant_id = 2 order by id limit 100))`);
  await database.query(`
    insert into client_conversations (tenant_id, client_id, last_message_id, unread_count)
    select tenant_id, client_id, id, id % 2 from client_messages`);
  await database.query(`
    insert into appointments (tenant_id, user_id, client_id, title, type, status, start_time, end_time)
    select 1, 1, 1, 'Visit', 'follow-up', 'scheduled', now() + n * interval '1 day', now() + n * interval '1 day' + interval '1 hour'
    from generate_series(-5, 2) n where n <> 0`);
  await database.query(`
    insert into invoices (tenant_id, user_id, client_id, amount, subtotal, status, invoice_number, issued_on, due_date)
    select 1, 1, 1, '90.00', '90.00', 'pending', 'B-' || n, '2026-01-05', '2026-01-20' from generate_series(1, 5) n`);
  await database.query(`
    insert into client_packages (tenant_id, client_id, name, sessions) values (1, 1, 'Six follow-ups', 6)`);
  await database.query('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await database.end();
  await program.kill('SIGTERM');
  await sink.close();
});

test('serves the room’s home page at least 0.3 times as fast as a bare server', async () => {
  const token = randomToken();
  await database.query(
    `insert into client_sessions (tenant_id, client_id, token_hash, device, expires_at)
     values (1, 1, $1, 'bench', now() + interval '1 day')`,
    [hashToken(token)],
  );
  const child = spawn(process.execPath, ['bench/baseline-server.ts', 'room', connectionOf(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  const bare = `http://127.0.0.1:${String(port).trim()}`;
  const headers = { cookie: `sorrel.client_session=1.${token}` };
  const rate = async (url: string, shot: { path: string; headers?: Record<string, string> }) => {
    const { perSecond, failed } = await load(url, () => shot, { seconds: 1 });
    expect(failed).toBe(0);
    return perSecond;
  };
  const rates = await measureByTurns(
    4,
    () => rate(program.url, { path: '/api/room/home', headers }),
    () => rate(bare, { path: '/' }),
    2,
  );
  child.kill('SIGTERM');
  expectWithin('home of the client room', mean(rates.ours) / mean(rates.other), { atLeast: 0.3 });
});

test('lists 50 of 10,000 conversations within 1.5 times the time of 50 of 100', async () => {
  const time = async (practice: number) => {
    const headers = { cookie: cookies[practice] ?? '' };
    const { p50, failed } = await load(program.url, () => ({ path: '/api/messages?limit=50', headers }), {
      seconds: 1,
    });
    expect(failed).toBe(0);
    return p50;
  };
  const times = await measureByTurns(
    4,
    () => time(0),
    () => time(1),
    2,
  );
  expectWithin('a page of the inbox', median(times.ours) / median(times.other), { atMost: 1.5 });
});

const perSecond = 100;
const seconds = 10;

test(`mails one code for each of ${perSecond} requests a second for ${seconds} seconds`, async () => {
  const { rows } = await database.query<{ email: string; tenant: string }>(
    `select email, tenant_id as tenant from clients where tenant_id > 1
     order by row_number() over (partition by tenant_id order by id), tenant_id limit $1`,
    [perSecond * seconds],
  );
  expect(rows).toHaveLength(perSecond * seconds);
  const before = sink.mails.length;
  const began = performance.now();
  const asked = rows.map(async ({ email, tenant }, at) => {
    await sleep((at / perSecond) * 1_000);
    const from = performance.now();
    // From many places, because each may ask thirty times an hour.
    const status = await post('/api/room/ask', { slug: slugs[Number(tenant) - 1], email }, `198.51.${at % 100}.7`);
    return { status, ms: performance.now() - from };
  });
  const answers = await Promise.all(asked);
  const lasted = (performance.now() - began) / 1_000;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  const recipients = () => sink.mails.slice(before).map(({ to }) => to);
  await expect.poll(() => recipients().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(rows.length);
  const sent = (performance.now() - began) / 1_000;
  // Late enough for a doubled one.
  await sleep(3_000);
  expect(recipients().toSorted()).toEqual(rows.map(({ email }) => email).toSorted());
  const times = answers.map(({ ms }) => ms);
  process.stdout.write(
    `${rows.length} requests answered in ${lasted.toFixed(1)} s (median ${median(times).toFixed(0)} ms), the last mail after ${sent.toFixed(1)} s\n`,
  );
  expectWithin('seconds for requests of ten seconds', lasted, { atMost: seconds * 1.2 });
}, 120_000);

const post = (path: string, body: unknown, address: string) =>
  new Promise<number>((done, broken) => {
    const headers = { 'content-type': 'application/json', origin: program.url, 'x-forwarded-for': address };
    const sent = request(new URL(path, program.url), { method: 'POST', headers }, answer => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    });
    sent.once('error', broken);
    sent.end(JSON.stringify(body));
  });
