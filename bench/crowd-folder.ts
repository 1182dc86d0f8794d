import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { spawnProgram } from '../e2e/program.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { columnsOf, copyPractice, growPractice, type Size } from '../src/testing/practice/crowd.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Two databases on one server: the demo practice alone, and the same practice among many copies of it. */
export const databases = { alone: 'alone', crowd: 'postgres' };

const silent = createLog('silent');
const portion = 100;
/** Durability is off, because the data can be generated again after a crash. */
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

/** Creates both databases in the folder unless they exist. 10,000 practices take half an hour and 20 GB. */
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

/** Replaces all settings, effective from the next start. */
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
  // A failed statement reports its own error; this event only tells that the server was stopped.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function run(folder: string, statement: string) {
  const client = await open(folder);
  await client.query(statement);
  await client.end();
}
