import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { get, type Program, post, startProgram } from '../e2e/program.ts';
import { fillIn, withQueries } from '../src/testing/filled-paths.ts';

/** A program with its own database on the server, and a signed-in user. */
export type Side = {
  ask: (path: string) => Promise<Response>;
  /** Milliseconds of processor time used so far by program and database. */
  spent: () => number;
  slug: string;
  close: () => Promise<unknown>;
};

const password = 'fernhill demo practice';

export async function openSide(address: string, email: string): Promise<Side> {
  const program = await startProgram({ DATABASE_URL: address, ROLE: 'web', LOG_LEVEL: 'error' });
  const answer = await post(program, '/api/login', { email, password });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ');
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const watcher = new pg.Client({ connectionString: address });
  watcher.on('error', () => undefined);
  await watcher.connect();
  const spent = await watch(program, watcher);
  const close = async () => {
    await watcher.end();
    await program.kill('SIGTERM');
  };
  return { ask: path => fetch(program.url + path, { headers: { cookie } }), spent, slug, close };
}

/** Finds the program's database processes, so all connections must be open already. */
async function watch(program: Program, watcher: pg.Client) {
  const { rows } = await watcher.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  const pids = [Number(program.child.pid), ...rows.map(({ pid }) => pid)];
  return () => pids.reduce((sum, pid) => sum + taken(pid), 0);
}

/**
 * Sums all threads of a process. The first number in schedstat is nanoseconds on a CPU (Linux,
 * Documentation/scheduler/sched-stats).
 */
function taken(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + Number(read(pid, thread).split(' ')[0]) / 1e6, 0);
  } catch {
    // The process has ended.
    return 0;
  }
}

const read = (pid: number, thread: string) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');

/** All GET routes of the API document that the user may call, and public pages. */
export async function addressesOf({ ask, slug }: Side): Promise<string[]> {
  const { paths } = await (await ask('/api/openapi.json')).json();
  const routes = Object.entries<Record<string, unknown>>(paths).filter(([, methods]) => 'get' in methods);
  const names = routes.map(([path]) => path.replace(/\{(\w+)\}/g, ':$1'));
  const pages = ['', '/book', '/shop', '/articles', '/affiliate'].map(page => `/bio/:slug${page}`);
  const found = await fillIn([...names.filter(path => !/:(token|grant)/.test(path)), ...pages], { ask, slug });
  return [...found, ...withQueries(slug)];
}
