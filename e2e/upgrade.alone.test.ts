import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { createLog } from '../src/platform/log.ts';
import { isLong, tellFigure } from '../src/testing/proof.ts';
import { openSink } from '../src/testing/smtp-sink.ts';
import { type Practice, signIn, workADay } from './daily-work.ts';
import { newFolder } from './folders.ts';
import { get, newOwner, type Program, type Site, signUp, spawnProgram, startProgram } from './program.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/** The newest version of the sources that did not have the last migrations yet, built in a folder of its own. */
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

/** One that starts by itself: not every step between two versions was meant to be run. */
async function findOlder(migrationsAgo = 3): Promise<string> {
  const folder = buildOlder(migrationsAgo);
  const alone = await startProgram({ DATA_DIR: newFolder() }, folder).catch(() => null);
  await alone?.kill('SIGTERM');
  return alone || migrationsAgo > 8 ? folder : findOlder(migrationsAgo + 1);
}

type Document = { paths: Record<string, Record<string, unknown>> };

/** Every screen's question: whatever can be asked without naming something. None may be answered by a fault. */
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

test.runIf(isLong)(
  'an older version goes on beside the new one, on the schema that the new one made',
  async context => {
    // The older version is one of the history, of which a shallow clone has the end only.
    context.skip(
      git('rev-parse', '--is-shallow-repository') === 'true',
      'needs the whole history: git fetch --unshallow',
    );
    const older = await findOlder();
    // Before the log showed what it does not know, a newer version's words in it were a fault to an older one.
    const isBlind = !readFileSync(join(older, 'src/features/audit/contract.ts'), 'utf8').includes('newer');
    const except = isBlind ? ['/api/audit'] : [];
    const server = await startEmbeddedPostgres(newFolder(), createLog('silent'));
    const sink = await openSink();
    const env = {
      DATABASE_URL: server.connectionString,
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
      await server.stop();
    });
    const told = (email: string) =>
      expect.poll(() => sink.mails.some(({ to }) => to === email), { timeout: 60_000 }).toBe(true);

    const before = await start({ ROLE: 'all' }, older);
    const owner = { ...newOwner, email: 'maya@upgrade.example' };
    await signUp(before, owner);
    const onOld = await signIn(before, owner);
    await told((await workADay(before, onOld, 3, '10:00')).email);

    // The upgrade: the first new process migrates, while the old one works on with connections and statements it has.
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

    // Going back: the older version starts on the newer schema, and says so.
    for (const program of [before, web, worker]) await program.kill('SIGTERM');
    const again = await start({ ROLE: 'all', LOG_LEVEL: 'info' }, older);
    expect(again.output()).toContain('the database is ahead');
    const onOldAgain = await signIn(again, owner);
    await told((await workADay(again, onOldAgain, 5, '10:00')).email);
    asked += await askEverything(again, onOldAgain, except);
    for (const program of running) expect(program.output()).not.toContain('"level":50');
    tellFigure('upgrade', 'questions answered by an old and a new version on one schema, none with a fault', asked);
  },
);
