import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { newFolderOnDisk } from '../e2e/folders.ts';
import { signUp, startProgram } from '../e2e/program.ts';
import { insertRows } from './bookings.ts';
import { load, type Shot } from './load.ts';
import { connectionOf, openPool } from './pool.ts';
import { processorTime } from './processor-time.ts';

type Side = { url: string; shot: (index: number) => Shot; expected?: number };

/** Calls measured in practices with 10,000 and 1,000 clients. */
export const jobs = ['page', 'search', 'list', 'unchanged', 'create'] as const;
export type Job = (typeof jobs)[number];

/** Starts the program (of another folder if given) and the baseline server on the same database. */
export async function openManyClients(cwd?: string, env: Record<string, string> = {}) {
  const folder = newFolderOnDisk();
  const program = await startProgram({ DATA_DIR: folder, ROLE: 'web', LOG_LEVEL: 'error', ...env }, cwd);
  const connection = connectionOf(folder);
  const [large, small] = [await addPractice(program, 'Large'), await addPractice(program, 'Small')];
  await fill(connection, { 1: 10_000, 2: 1_000 });
  const bares: Record<string, Awaited<ReturnType<typeof openBare>>> = {};
  for (const job of ['clients', 'list']) bares[job] = await openBare(job, connection);
  const list = '/api/clients';
  const etag = (await fetch(program.url + list, { headers: small })).headers.get('etag') ?? '';
  const database = openPool(connection);
  const ask = (path: string, headers: Record<string, string>) => () => ({ path, headers });
  const ours: Record<Job, Side> = {
    page: { url: program.url, shot: ask(`${list}?limit=100&sort=-createdAt`, large) },
    search: {
      url: program.url,
      shot: index => ({ path: `${list}?limit=50&search=last${(index * 37) % 9000}`, headers: large }),
    },
    list: { url: program.url, shot: ask(list, small) },
    unchanged: { url: program.url, shot: ask(list, { ...small, 'if-none-match': etag }), expected: 304 },
    create: { url: program.url, shot: newClients(program.url, large), expected: 201 },
  };
  const bareOf = (job: string): Side => ({ url: bares[job]?.url ?? '', shot: () => ({ path: '/' }) });
  const pids = [Number(program.child.pid), ...Object.values(bares).map(({ child }) => Number(child.pid))];
  const costOf = async (side: Side) => {
    const before = processorTime(pids);
    const { count, failed } = await load(side.url, side.shot, { seconds: 1, expected: side.expected });
    if (failed) throw new Error(`${failed} requests failed`);
    return (processorTime(pids) - before) / count;
  };
  const costOfInsert = async () => {
    const all = [...pids, process.pid];
    const before = processorTime(all);
    const { count } = await insertRows(database, 1);
    return (processorTime(all) - before) / count;
  };
  const bare = {
    page: () => costOf(bareOf('clients')),
    search: () => costOf(bareOf('clients')),
    list: () => costOf(bareOf('list')),
    unchanged: () => costOf(bareOf('list')),
    create: costOfInsert,
  };
  return {
    program,
    connection,
    ours,
    /** Milliseconds of processor time per call, in program and database. */
    cost: (job: Job) => costOf(ours[job]),
    /** Cost of the baseline in milliseconds: an empty server or a single insert. */
    costOfBare: (job: Job) => bare[job](),
    close: async () => {
      for (const { child } of Object.values(bares)) child.kill('SIGTERM');
      await database.end();
      await program.kill('SIGTERM');
    },
  };
}

/** Requests that add one client each. */
export function newClients(url: string, { cookie }: { cookie: string }): () => Shot {
  let added = 0;
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  return () => {
    const person = { firstName: 'New', lastName: 'Client', email: `new${added++}@bench.example`, goal: 'weight_loss' };
    return { method: 'POST', path: '/api/clients', headers, body: JSON.stringify(person) };
  };
}

async function addPractice(program: { url: string }, practiceName: string) {
  const { cookie } = await signUp(program, { email: `${practiceName}@bench.example`.toLowerCase(), practiceName });
  return { cookie };
}

/** Inserts this number of clients into each practice. */
async function fill(connection: string, practices: Record<number, number>) {
  const database = new pg.Client({ connectionString: connection });
  await database.connect();
  for (const [practice, count] of Object.entries(practices))
    await database.query(`
      insert into clients (tenant_id, user_id, first_name, last_name, email, goal, age)
      select ${practice}, ${practice}, 'First' || n, 'Last' || (n * 7919) % 10000, 'client' || n || '@bench.example',
        'weight_loss', 20 + n % 60
      from generate_series(1, ${count}) n`);
  await database.query('vacuum analyze');
  await database.end();
}

async function openBare(job: string, argument: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['bench/baseline-server.ts', job, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, child };
}
