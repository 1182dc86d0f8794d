import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { spawnProgram } from '../e2e/program.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { columnsOf, copyPractice, growPractice, type Size } from '../src/testing/practice/crowd.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Two databases of one server: the demo practice by itself, and the same among as many copies of it. */
export const databases = { alone: 'alone', crowd: 'postgres' };

const silent = createLog('silent');
const portion = 100;
/** A server that is lost while it loads is made anew: it need not be careful with the disk. */
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
  work_mem: '256MB',
  autovacuum: 'off',
};

/** The folder of a server with both databases, made if it is not there: 10,000 practices take half an hour and 20 GB. */
export async function makeCrowd(folder: string, size: Size) {
  const done = join(folder, 'crowd.json');
  if (existsSync(done)) return;
  mkdirSync(folder, { recursive: true });
  const seed = await spawnProgram({ DATA_DIR: folder }, 'seed').ended;
  if (seed !== 0) throw new Error(`the demo practice was not made: ${seed}`);
  await setServer(folder, careless);
  await withServer(folder, () => fill(folder, size));
  await setServer(folder, {});
  writeFileSync(done, JSON.stringify(size));
}

export async function withServer<T>(
  folder: string,
  work: (addressOf: (name: string) => string) => Promise<T>,
  log = silent,
) {
  const server = await startEmbeddedPostgres(folder, log);
  try {
    return await work(name => server.connectionString.replace('/postgres?', `/${name}?`));
  } finally {
    await server.stop();
  }
}

/** These and nothing else, from its next start on. */
export const setServer = (folder: string, settings: Record<string, string>) =>
  withServer(folder, async () => {
    await run(folder, 'alter system reset all');
    for (const [name, value] of Object.entries(settings)) await run(folder, `alter system set ${name} = '${value}'`);
  });

async function fill(folder: string, size: Size) {
  const owner = await open(folder);
  const { rows } = await owner.query<{ id: string }>('select min(id) as id from tenants');
  const tenantId = Number(rows[0]?.id);
  await growPractice(owner, tenantId, size);
  await owner.end();
  await run(folder, `create database ${databases.alone} template ${databases.crowd}`);
  const crowd = await open(folder);
  const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const columns = await columnsOf(crowd);
  await withoutIndexes(crowd, say, async () => {
    for (let made = 0; made < size.practices; made += portion) {
      const to = Math.min(made + portion, size.practices);
      await copyPractice(crowd, tenantId, { from: made + 1, to, columns });
      if (to % (portion * 10) === 0) say(`${to} practices`);
    }
  });
  await crowd.query('vacuum analyze');
  say('analysed');
  await crowd.end();
  const alone = await open(folder, databases.alone);
  await alone.query('vacuum analyze');
  await alone.end();
}

async function open(folder: string, name = databases.crowd) {
  const socket = encodeURIComponent(join(folder, 'postgres'));
  const client = new pg.Client({ connectionString: `postgres://sorrel@localhost/${name}?host=${socket}` });
  // What goes wrong is told by the statement; the server stopping under an open connection is no news then.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function run(folder: string, statement: string) {
  const client = await open(folder);
  await client.query(statement);
  await client.end();
}
