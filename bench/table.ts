import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createTransport } from 'nodemailer';
import { newFolder } from '../e2e/folders.ts';
import { prepareProgram } from '../e2e/prepare-program.ts';
import { get, signUp, startProgram } from '../e2e/program.ts';
import { openSink } from '../src/testing/peers/smtp-sink.ts';
import { bookingShots, insertRows } from './bookings.ts';
import { openRace, raceByTurns } from './campaign.ts';
import { load, type Result } from './load.ts';
import { newClients } from './many-clients.ts';
import { connectionOf, openPool } from './pool.ts';

/**
 * `node bench/table.ts`: all jobs as ratios to the baseline of the same run; written to bench/last.md. `node
 * bench/table.ts pages` (clients, list, bookings, mails, campaign): one part only, not written.
 */
const part = process.argv[2];
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};
const row = (job: string, ours: Result, bare: Result) =>
  say(
    `| ${job} | ${ours.perSecond.toFixed(0)} | ${ours.p50.toFixed(1)} | ${bare.perSecond.toFixed(0)} | ${(ours.perSecond / bare.perSecond).toFixed(2)} | ${ours.failed} |`,
  );

await prepareProgram();
const sink = await openSink();
const folder = newFolder();
// The baseline server doesn't log either.
const program = await startProgram({ DATA_DIR: folder, SMTP_URL: sink.url, LOG_LEVEL: 'error' });
const { cookie } = await signUp(program);
const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
const connection = connectionOf(folder);
const database = openPool(connection, 12);
await database.query(`
  insert into clients (tenant_id, user_id, first_name, last_name, email, goal, age)
  select 1, 1, 'First' || n, 'Last' || (n * 7919) % 10000, 'client' || n || '@bench.example', 'weight_loss', 20 + n % 60
  from generate_series(1, 10000) n`);
await database.query('vacuum analyze');

say('| job | ours, a second | p50 ms | bare limit, a second | ratio | failed |');
say('|---|---|---|---|---|---|');
const parts = {
  pages: benchPublicPage,
  clients: benchClients,
  list: benchList,
  bookings: benchBookings,
  mails: benchMails,
  campaign: benchCampaign,
};
for (const [name, bench] of Object.entries(parts)) if (!part || part === name) await bench();
await database.end();
await program.kill('SIGTERM');
await sink.close();
if (!part) {
  writeFileSync(
    'bench/last.md',
    `Two cores, 10 connections, ${new Date().toISOString().slice(0, 10)}.\n\n${lines.join('\n')}\n`,
  );
}

async function bare(job: string, argument: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, ['bench/baseline-server.ts', job, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  const result = await work(`http://127.0.0.1:${String(port).trim()}`);
  child.kill('SIGTERM');
  return result;
}

/** Requested like a phone's browser, whose visits are counted. Baseline: a server that returns the same bytes. */
async function benchPublicPage() {
  const path = `/bio/${slug}`;
  const browser = {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
    referer: 'https://l.instagram.com/',
  };
  const answer = await fetch(program.url + path);
  const html = Buffer.from(await answer.arrayBuffer());
  const visits: [job: string, headers: Record<string, string>, bytes: Buffer, expected: number][] = [
    ['public page, HTML', {}, html, 200],
    ['public page, HTML in gzip', { 'accept-encoding': 'gzip, deflate, br' }, gzipSync(html), 200],
    ['public page, unchanged (304)', { 'if-none-match': answer.headers.get('etag') ?? '' }, Buffer.alloc(0), 304],
  ];
  for (const [job, asked, bytes, expected] of visits) {
    const shot = { path, headers: { ...browser, ...asked } };
    await bare('html', bytes.toString('base64'), async url => {
      const [ours, limit] = await byTurns(
        () => load(program.url, () => shot, { expected, seconds: 1 }),
        () => load(url, () => shot, { expected, seconds: 1 }),
      );
      row(job, ours, limit);
      return limit;
    });
  }
}

/**
 * One second each, five times alternately, so that other load on the machine affects both. The first run of each warms
 * up.
 */
async function byTurns(one: () => Promise<Result>, other: () => Promise<Result>): Promise<[Result, Result]> {
  const found: [Result[], Result[]] = [[], []];
  await one();
  await other();
  for (let turn = 0; turn < 5; turn++) {
    found[0].push(await one());
    found[1].push(await other());
  }
  return [together(found[0]), together(found[1])];
}

function together(results: Result[]): Result {
  const mean = (figure: (result: Result) => number) =>
    results.reduce((sum, result) => sum + figure(result), 0) / results.length;
  return {
    perSecond: mean(result => result.perSecond),
    count: results.reduce((sum, result) => sum + result.count, 0),
    p50: mean(result => result.p50),
    worst: Math.max(...results.map(result => result.worst)),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
  };
}

async function benchClients() {
  const limit = await bare('clients', connection, url => load(url, () => ({ path: '/' })));
  const path = '/api/clients?limit=100&sort=-createdAt';
  row('100 of 10,000 clients, signed in', await load(program.url, () => ({ path, headers: { cookie } })), limit);
  const search = (index: number) => ({
    path: `/api/clients?limit=50&search=last${(index * 37) % 9000}`,
    headers: { cookie },
  });
  row('search in 10,000 clients', await load(program.url, search), limit);
  const added = await load(program.url, newClients(program.url, { cookie }), { expected: 201 });
  row('create a client (limit: one insert)', added, await insertRows(database, 3));
}

/** The list of 1,000 clients, complete and as 304. Baseline: the same JSON from the database. */
async function benchList() {
  const { cookie } = await signUp(program, { email: 'list@bench.example', practiceName: 'List' });
  await database.query(`
    insert into clients (tenant_id, user_id, first_name, last_name, email, goal, age)
    select 2, 2, 'First' || n, 'Last' || n, 'client' || n || '@list.example', 'weight_loss', 20 + n % 60
    from generate_series(1, 1000) n`);
  const path = '/api/clients';
  const etag = (await fetch(program.url + path, { headers: { cookie } })).headers.get('etag') ?? '';
  const ask = (headers: Record<string, string>, expected: number) => () =>
    load(program.url, () => ({ path, headers: { cookie, ...headers } }), { expected, seconds: 1 });
  await bare('list', connection, async url => {
    const limit = () => load(url, () => ({ path: '/' }), { seconds: 1 });
    const [ours, bareList] = await byTurns(ask({}, 200), limit);
    row('the whole list of 1,000', ours, bareList);
    const [unchanged, again] = await byTurns(ask({ 'if-none-match': etag }, 304), limit);
    row('the whole list of 1,000, unchanged (304)', unchanged, again);
    return bareList;
  });
}

/**
 * Baseline: inserts of one row. The program runs without workers, so mails are only queued. Starts after two seconds of
 * warm-up.
 */
async function benchBookings() {
  const program = await startProgram({ DATA_DIR: newFolder(), ROLE: 'web', LOG_LEVEL: 'error' });
  const book = await bookingShots(program);
  await load(program.url, book, { seconds: 2 });
  const ours = await load(program.url, book, { seconds: 5 });
  await program.kill('SIGTERM');
  const inserts = await insertRows(database, 3);
  row('bookings with their email queued (limit: one insert)', ours, inserts);
}

async function benchMails() {
  // Mails of the bookings are sent first.
  const waiting = async () =>
    Number(
      (await database.query("select count(*) from email_logs where status in ('queued', 'sending')")).rows[0].count,
    );
  while ((await waiting()) > 0) await new Promise(done => setTimeout(done, 200));
  const count = 2_000;
  const before = sink.mails.length;
  await database.query(`
    insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id)
    select 1, 'transactional', 'bench ' || n, 'mail' || n || '@bench.example', 'Bench', 'Hello', '<p>Hello</p>', 'Hello', '<bench' || n || '@bench>'
    from generate_series(1, ${count}) n`);
  // The worker finds them within five seconds; the measurement starts with the first one.
  while (sink.mails.length === before) await new Promise(done => setTimeout(done, 5));
  const began = performance.now();
  while ((await waiting()) > 0) await new Promise(done => setTimeout(done, 20));
  const ours = count / ((performance.now() - began) / 1_000);
  const doubles = sink.mails.length - before - count;
  const pool = createTransport({ host: '127.0.0.1', port: sink.port, pool: true, maxConnections: 5 });
  const from = performance.now();
  const mail = { from: 'a@bench.example', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await Promise.all(
    Array.from({ length: count }, (_, number) => pool.sendMail({ ...mail, to: `bare${number}@bench.example` })),
  );
  const limit = count / ((performance.now() - from) / 1_000);
  pool.close();
  row(
    'emails into a local SMTP sink (limit: nodemailer pool)',
    { perSecond: ours, count, p50: 0, worst: 0, failed: doubles },
    { perSecond: limit, count, p50: 0, worst: 0, failed: 0 },
  );
}

/** A campaign to 10,000 recipients. Baseline: the library's pool with the same mails and SMTP server. */
async function benchCampaign() {
  const race = await openRace();
  const { ours, bare } = await raceByTurns(race, { people: 10_000, turns: 2 });
  const result = (perSecond: number) => ({ perSecond, count: 10_000, p50: 0, worst: 0, failed: 0 });
  row('a campaign to 10,000 (limit: nodemailer pool)', result(ours), result(bare));
  await race.close();
}
