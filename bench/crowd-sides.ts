import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { get, type Program, post, startProgram } from '../e2e/program.ts';
import { fillIn, withQueries } from '../src/testing/filled-paths.ts';

/** A program on a database of its own in the server, and somebody who is signed in to it. */
export type Side = {
  ask: (path: string) => Promise<Response>;
  /** Milliseconds of processor time that program and database have taken so far. */
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

/** Of the program and of what the server runs for it. To be called when its connections are open. */
async function watch(program: Program, watcher: pg.Client) {
  const { rows } = await watcher.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  const pids = [Number(program.child.pid), ...rows.map(({ pid }) => pid)];
  return () => pids.reduce((sum, pid) => sum + taken(pid), 0);
}

/** All threads of a process; the first figure is nanoseconds on a processor (Linux, Documentation/scheduler/sched-stats). */
function taken(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + Number(read(pid, thread).split(' ')[0]) / 1e6, 0);
  } catch {
    // It has ended.
    return 0;
  }
}

const read = (pid: number, thread: string) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');

/** What a person may open, by the API's own document, and the pages that everybody may. */
export async function addressesOf({ ask, slug }: Side): Promise<string[]> {
  const { paths } = await (await ask('/api/openapi.json')).json();
  const routes = Object.entries<Record<string, unknown>>(paths).filter(([, methods]) => 'get' in methods);
  const names = routes.map(([path]) => path.replace(/\{(\w+)\}/g, ':$1'));
  const pages = ['', '/book', '/shop', '/articles', '/affiliate'].map(page => `/bio/:slug${page}`);
  const found = await fillIn([...names.filter(path => !/:(token|grant)/.test(path)), ...pages], { ask, slug });
  return [...found, ...withQueries(slug)];
}
