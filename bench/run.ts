import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import setup from '../e2e/built.ts';
import { get, newFolder, signUp, startProgram } from '../e2e/program.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openSink } from '../src/testing/smtp-sink.ts';
import { load, type Result } from './load.ts';

/** `npm run bench`: each job as a ratio to the bare limit, measured in the same run, one after the other. */
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};
const row = (job: string, ours: Result, bare: Result) =>
  say(
    `| ${job} | ${ours.perSecond.toFixed(0)} | ${ours.p50.toFixed(1)} | ${bare.perSecond.toFixed(0)} | ${(ours.perSecond / bare.perSecond).toFixed(2)} | ${ours.failed} |`,
  );

await setup();
const sink = await openSink();
const folder = newFolder();
// The silence of the log is the same for both sides: the bare server writes none.
const program = await startProgram({ DATA_DIR: folder, SMTP_URL: sink.url, LOG_LEVEL: 'error' });
const { cookie } = await signUp(program);
const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
const connection = `postgres://sorrel@localhost/postgres?host=${encodeURIComponent(`${folder}/postgres`)}`;
const database = new pg.Pool({ connectionString: connection, max: 12 });
await database.query(`
  insert into clients (tenant_id, user_id, first_name, last_name, email, goal, age)
  select 1, 1, 'First' || n, 'Last' || (n * 7919) % 10000, 'client' || n || '@bench.example', 'weight_loss', 20 + n % 60
  from generate_series(1, 10000) n`);
await database.query('vacuum analyze');

say('| job | ours, a second | p50 ms | bare limit, a second | ratio | failed |');
say('|---|---|---|---|---|---|');
await benchPublicPage();
await benchClients();
await benchBookings();
await benchMails();
await database.end();
await program.kill('SIGTERM');
await sink.close();
writeFileSync(
  'bench/last.md',
  `Two cores, 10 connections, ${new Date().toISOString().slice(0, 10)}.\n\n${lines.join('\n')}\n`,
);

async function bare(job: string, argument: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, ['bench/bare.ts', job, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const result = await work(`http://127.0.0.1:${String(port).trim()}`);
  child.kill('SIGTERM');
  return result;
}

async function benchPublicPage() {
  const html = Buffer.from(await (await fetch(`${program.url}/bio/${slug}`)).arrayBuffer()).toString('base64');
  const limit = await bare('html', html, url => load(url, () => ({ path: '/' })));
  row('public page, HTML', await load(program.url, () => ({ path: `/bio/${slug}` })), limit);
}

async function benchClients() {
  const limit = await bare('clients', connection, url => load(url, () => ({ path: '/' })));
  const path = '/api/clients?limit=50&sort=-createdAt';
  row('50 of 10,000 clients, signed in', await load(program.url, () => ({ path, headers: { cookie } })), limit);
  const search = (index: number) => ({
    path: `/api/clients?limit=50&search=last${(index * 37) % 9000}`,
    headers: { cookie },
  });
  row('search in 10,000 clients', await load(program.url, search), limit);
}

/** Against bare inserts of the same row: what the disk and the driver give. */
async function benchBookings() {
  for (let practice = 0; practice < 10; practice++) {
    await signUp(program, { email: `p${practice}@bench.example`, practiceName: `Bench ${practice}` });
  }
  const slots = everySlot();
  const book = (index: number) => {
    const { date, time } = slots[Math.floor(index / 10) % slots.length] ?? { date: '', time: '' };
    const person = { firstName: 'Ann', lastName: 'Bench', email: `ann${index}@bench.example` };
    const body = JSON.stringify({ storefrontSlug: `bench-${index % 10}`, date, time, ...person });
    return {
      method: 'POST',
      path: '/api/appointments/book',
      headers: { 'content-type': 'application/json', origin: program.url },
      body,
    };
  };
  const ours = await load(program.url, book, { seconds: 5 });
  let number = 0;
  const began = performance.now();
  const lane = async () => {
    while (performance.now() - began < 3_000) {
      await database.query(
        "insert into notifications (tenant_id, user_id, type, title, message) values (1, 1, 'bench', 'bench', 'bench')",
      );
      number++;
    }
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  const inserts = { perSecond: number / ((performance.now() - began) / 1_000), p50: 0, worst: 0, failed: 0 };
  row('bookings with their mail queued (limit: one insert)', ours, inserts);
}

function everySlot() {
  const today = dayIn(new Date(), 'America/New_York');
  const times = Array.from(
    { length: 18 },
    (_, step) => `${String(9 + Math.floor(step / 2)).padStart(2, '0')}:${step % 2 ? '30' : '00'}`,
  );
  return Array.from({ length: 80 }, (_, day) => times.map(time => ({ date: addDays(today, day + 1), time }))).flat();
}

async function benchMails() {
  // What the bookings have queued goes out first.
  const waiting = async () =>
    Number(
      (await database.query("select count(*) from email_logs where status in ('queued', 'sending')")).rows[0].count,
    );
  while ((await waiting()) > 0) await new Promise(done => setTimeout(done, 200));
  const count = 2_000;
  await database.query(`
    insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id)
    select 1, 'transactional', 'bench ' || n, 'mail' || n || '@bench.example', 'Bench', 'Hello', '<p>Hello</p>', 'Hello', '<bench' || n || '@bench>'
    from generate_series(1, ${count}) n`);
  const began = performance.now();
  const before = sink.mails.length;
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
    'mails into a local SMTP sink (limit: nodemailer pool)',
    { perSecond: ours, p50: 0, worst: 0, failed: doubles },
    { perSecond: limit, p50: 0, worst: 0, failed: 0 },
  );
}
