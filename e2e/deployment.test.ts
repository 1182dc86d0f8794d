import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { EmailLog } from '../src/modules/messaging/emails/contract.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { openS3Server } from '../src/testing/peers/s3-server.ts';
import { openServerOfVersion } from '../src/testing/peers/server-of-version.ts';
import { openSink } from '../src/testing/peers/smtp-sink.ts';
import { openTransactionPooler } from '../src/testing/peers/transaction-pooler.ts';
import { isLong, recordFigure } from '../src/testing/proof.ts';
import { runAsOwner } from '../src/testing/setup/cluster.ts';
import { type Practice, signIn, workADay } from './daily-work.ts';
import { newFolder } from './folders.ts';
import { get, newOwner, type Program, post, type Site, signUp, spawnProgram, startProgram } from './program.ts';

let server: EmbeddedPostgres;
let url: string;
beforeAll(async () => {
  server = await startEmbeddedPostgres(newFolder(), createLog('silent'));
  for (const statement of statementsOf('deploy/database.sql')) await runAsOwner(server.connectionString, statement);
  url = server.connectionString.replace('//sorrel@', '//friend@').replace('/postgres?', '/practice?');
});
afterAll(() => server.stop());

/**
 * Runs the statements as PostgreSQL's image would. This server's superuser has a different name, which is used by the
 * role there.
 */
const statementsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/^(--|\\).*$/gm, '')
    .replaceAll(":'password'", "'word'")
    .replace('database sorrel ', 'database practice ')
    .replace(/\bsorrel\b/g, 'friend')
    .replace('role postgres', 'role sorrel')
    .split(';')
    .filter(each => each.trim());

test('runs web and worker separately on an external PostgreSQL with a limited role', async () => {
  const sink = await openSink();
  const store = await openS3Server();
  const env = {
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    APP_SECRET: 'the same secret for every process of it',
    S3_ENDPOINT: store.place.endpoint ?? '',
    S3_BUCKET: store.place.bucket,
    S3_KEY: store.place.key,
    S3_SECRET: store.place.secret,
    S3_PATH_STYLE: 'true',
  };
  const web = await startProgram({ ...env, ROLE: 'web' });
  const { cookie } = await signUp(web);
  const other = await signUp(web, { email: 'other@practice.example', practiceName: 'Another' });
  const date = addDays(dayIn(new Date(), 'America/New_York'), 1);
  const person = { firstName: 'Felix', lastName: 'Romero', email: 'felix@client.example' };
  const booked = await post(web, '/api/appointments/book', {
    storefrontSlug: 'fernhill-nutrition',
    date,
    time: '10:00',
    ...person,
  });
  expect(booked.status).toBe(200);
  expect(sink.mails).toHaveLength(0);

  const worker = spawnProgram({ ...env, ROLE: 'worker', DATA_DIR: newFolder() });
  // One to the client, one to the practitioner.
  await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(2);
  // As after an upgrade that was rolled back: an older version starts on a newer schema and logs it.
  await runAsOwner(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.parse('2100-01-01')})`,
  );
  const second = await startProgram({ ...env, ROLE: 'web' });
  expect(second.output()).toContain('the database is ahead');
  expect(second.output()).not.toContain('superuser');
  expect(await get<EmailLog[]>(second, '/api/emails/logs', cookie)).toMatchObject([
    { status: 'sent' },
    { status: 'sent' },
  ]);
  expect(await get(second, '/api/clients', other.cookie)).toEqual([]);
  // Files saved by one process are served by the other: they are not in a local folder.
  const logoUrl = `data:image/png;base64,${(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#059669' } })
      .png()
      .toBuffer()
  ).toString('base64')}`;
  const practice = await get<Record<string, unknown>>(web, '/api/tenant', cookie);
  const saved = await (await post(web, '/api/tenant', { ...practice, logoUrl }, cookie, 'PUT')).json();
  expect((await fetch(second.url + saved.logoUrl)).headers.get('content-type')).toBe('image/webp');
  expect(sink.mails).toHaveLength(2);
  expect(await Promise.all([web, second, worker].map(each => each.kill('SIGTERM')))).toEqual([0, 0, 0]);
  await sink.close();
  await store.close();
});

/** Output of a program that refused to start. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const program = spawnProgram({
    APP_SECRET: 'the same secret for every process of it',
    DATA_DIR: newFolder(),
    ...env,
  });
  onTestFinished(async () => void (await program.kill('SIGKILL')));
  await expect.poll(() => program.child.exitCode, { timeout: 60_000 }).toBe(1);
  return program.output();
}

test('refuses PostgreSQL 15 and a pooler like PgBouncer 1.18', { tags: 'detail' }, async () => {
  const old = await openServerOfVersion('15.18 (Debian 15.18-0+deb12u1)', 150_018);
  onTestFinished(old.close);
  const pooler = await openTransactionPooler(url, { next: 'last' });
  onTestFinished(pooler.close);
  expect(await refusalOf({ DATABASE_URL: old.url })).toBe('Sorrel needs PostgreSQL 16 or newer; this is 15.18.\n');
  expect(await refusalOf({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })).toBe(
    'The pooler in DATABASE_URL forgets prepared statements between transactions. ' +
      'Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or a pooler in session mode.\n',
  );
});

type Answer = { status: number; isLast: boolean } | 'refused';

/**
 * Sends a request as a proxy does, over kept-alive connections. Resolves with 'refused' if there was no connection,
 * because nothing was sent then and a proxy would retry elsewhere.
 */
function send(program: Site, agent: Agent, path: string, cookie: string, body?: string): Promise<Answer> {
  return new Promise((done, lost) => {
    const headers = { cookie, origin: program.url, ...(body && { 'content-type': 'application/json' }) };
    const call = request(program.url + path, { agent, method: body ? 'POST' : 'GET', headers }, answer => {
      answer.resume();
      answer.once('error', lost);
      answer.once('end', () => done({ status: answer.statusCode ?? 0, isLast: answer.headers.connection === 'close' }));
    });
    call.once('error', reason => ('code' in reason && reason.code === 'ECONNREFUSED' ? done('refused') : lost(reason)));
    call.end(body);
  });
}

test('loses no request when one of two processes stops under load', { tags: 'detail' }, async () => {
  await runAsOwner(server.connectionString, 'create database rolling');
  const env = {
    DATABASE_URL: server.connectionString.replace('/postgres?', '/rolling?'),
    APP_SECRET: 'the same secret for every process of it',
    ROLE: 'web',
  };
  const [going, staying] = [await startProgram(env), await startProgram(env)];
  // With the superuser's URL it works and logs a warning.
  expect(going.output()).toMatch(/"role":"sorrel".*is a superuser/);
  const { cookie } = await signUp(staying);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const counts = { written: 0, read: 0, refused: 0, last: 0 };
  let isOver = false;
  const lane = async (number: number) => {
    for (let index = 0; !isOver; index++) {
      const email = `client${number}-${index}@rolling.example`;
      const body =
        index % 2 ? JSON.stringify({ firstName: 'Ann', lastName: 'Moss', email, goal: 'weight_loss' }) : undefined;
      const first = index % 3 ? going : staying;
      let answer = await send(first, agent, '/api/clients', cookie, body);
      if (answer === 'refused') {
        counts.refused++;
        answer = await send(staying, agent, '/api/clients', cookie, body);
      }
      if (answer === 'refused') throw new Error('the one that stays refused');
      expect(answer.status).toBe(body ? 201 : 200);
      counts[body ? 'written' : 'read']++;
      if (answer.isLast) counts.last++;
    }
  };
  const lanes = Promise.all(Array.from({ length: 8 }, (_, number) => lane(number)));
  await expect.poll(() => counts.written).toBeGreaterThan(20);
  expect(await going.kill('SIGTERM')).toBe(0);
  const before = counts.refused;
  await expect.poll(() => counts.refused).toBeGreaterThan(before + 10);
  isOver = true;
  await lanes;
  agent.destroy();
  expect(counts.last).toBeGreaterThan(0);
  expect(counts.read).toBeGreaterThan(0);
  expect(await get<unknown[]>(staying, '/api/clients', cookie)).toHaveLength(counts.written);
  expect(
    (
      await post(
        staying,
        '/api/clients',
        { firstName: 'Ann', lastName: 'Moss', email: 'late@rolling.example', goal: 'weight_loss' },
        cookie,
      )
    ).status,
  ).toBe(201);
  await staying.kill('SIGTERM');
});

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/** The newest commit without the last migrations, built in its own folder. */
function buildOlder(migrationsAgo: number): string {
  const names = globSync('migrations/*.sql').toSorted().slice(-migrationsAgo);
  const added = names.map(name => git('log', '--diff-filter=A', '--format=%H', '--', name).split('\n').at(-1) ?? '');
  const first = git('log', '--reverse', '--format=%H')
    .split('\n')
    .find(commit => added.includes(commit));
  const folder = newFolder();
  execFileSync('sh', ['-c', `git archive ${first}^ | tar -x -C ${folder}`]);
  expect(globSync('migrations/*.sql', { cwd: folder }).map(path => basename(path))).not.toContain(names[0]);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

/** A commit that starts; not every one in between was meant to be released. */
async function findOlder(migrationsAgo = 3): Promise<string> {
  const folder = buildOlder(migrationsAgo);
  const alone = await startProgram({ DATA_DIR: newFolder() }, folder).catch(() => null);
  await alone?.kill('SIGTERM');
  return alone || migrationsAgo > 8 ? folder : findOlder(migrationsAgo + 1);
}

type Document = { paths: Record<string, Record<string, unknown>> };

/** Calls every GET route without parameters; none may fail with a server error. */
async function askEverything(program: Site, { call }: Practice, except: string[] = []): Promise<number> {
  const { paths } = await get<Document>(program, '/api/openapi.json');
  const asked = Object.keys(paths).filter(path => paths[path]?.get && !path.includes('{') && !path.endsWith('/logout'));
  const faults: string[] = [];
  for (const path of asked.filter(each => !except.includes(each))) {
    const { status } = await call('GET', path);
    if (status >= 500 || status === 401) faults.push(`${path}: ${status}`);
  }
  expect(faults).toEqual([]);
  return asked.length;
}

test.runIf(isLong)('runs an older version on the schema of the new one', async context => {
  // The older version comes from the git history, which a shallow clone lacks.
  context.skip(
    git('rev-parse', '--is-shallow-repository') === 'true',
    'needs the whole history: git fetch --unshallow',
  );
  const older = await findOlder();
  // Older versions could not show audit events they don't know.
  const isBlind = !readFileSync(join(older, 'src/modules/governance/audit/contract.ts'), 'utf8').includes('newer');
  const except = isBlind ? ['/api/audit'] : [];
  await runAsOwner(server.connectionString, 'create database upgrade');
  const sink = await openSink();
  const env = {
    DATABASE_URL: server.connectionString.replace('/postgres?', '/upgrade?'),
    APP_SECRET: 'the same secret for every process of it',
    SMTP_URL: sink.url,
    DATA_DIR: newFolder(),
  };
  const running: Omit<Program, 'url'>[] = [];
  const start = async (more: Record<string, string>, cwd?: string) => {
    const program = await startProgram({ ...env, ...more }, cwd);
    running.push(program);
    return program;
  };
  onTestFinished(async () => {
    for (const program of running) await program.kill('SIGTERM');
    await sink.close();
  });
  const told = (email: string) =>
    expect.poll(() => sink.mails.some(({ to }) => to === email), { timeout: 60_000 }).toBe(true);

  const before = await start({ ROLE: 'all' }, older);
  const owner = { ...newOwner, email: 'maya@upgrade.example' };
  await signUp(before, owner);
  const onOld = await signIn(before, owner);
  await told((await workADay(before, onOld, 3, '10:00')).email);

  // Upgrade: the first new process migrates while the old one keeps working with its connections and prepared
  // statements.
  const web = await start({ ROLE: 'web' });
  const worker = spawnProgram({ ...env, ROLE: 'worker' });
  running.push(worker);
  const onNew = await signIn(web, owner);
  let asked = 0;
  for (const time of ['11:00', '12:00', '13:00']) {
    await told((await workADay(before, onOld, 3, time)).email);
    await told((await workADay(web, onNew, 4, time)).email);
    asked += await askEverything(before, await signIn(before, owner), except);
    asked += await askEverything(web, await signIn(web, owner));
  }

  // Rollback: the older version starts on the newer schema and logs it.
  for (const program of [before, web, worker]) await program.kill('SIGTERM');
  const again = await start({ ROLE: 'all', LOG_LEVEL: 'info' }, older);
  expect(again.output()).toContain('the database is ahead');
  const onOldAgain = await signIn(again, owner);
  await told((await workADay(again, onOldAgain, 5, '10:00')).email);
  asked += await askEverything(again, onOldAgain, except);
  for (const program of running) expect(program.output()).not.toContain('"level":50');
  recordFigure('upgrade', 'questions answered by an old and a new version on one schema, none with a fault', asked);
});
