import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Program } from '../../e2e/program.ts';
import type { Inside } from './inspector.ts';

/** Resources that a program holds, according to the operating system, the database and its own metrics. */
export type Holding = Inside & {
  /** Resident megabytes of the program, and of the database's processes without shared memory. */
  memory: number;
  database: number;
  threads: number;
  /** Open files and sockets. */
  descriptors: number;
  connections: number;
  /** Files in the temporary folder, and files in the store that no row refers to. */
  temporary: number;
  strayFiles: number;
  /** Rows of short-lived tables such as sessions, links and sign-in steps. */
  passing: number;
};

type Watched = { program: Program; owner: pg.Client; folder: string; temporary: string };

export async function holdings({ program, owner, folder, temporary }: Watched, inside: Inside): Promise<Holding> {
  const pid = program.child.pid ?? 0;
  const { rows } = await owner.query<{ connections: number; passing: number; named: number }>(counts);
  const [found] = rows;
  return {
    ...inside,
    memory: statusOf(pid, 'VmRSS') / 1_024,
    database: below(pid).reduce((sum, each) => sum + statusOf(each, 'RssAnon'), 0) / 1_024,
    threads: statusOf(pid, 'Threads'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    connections: found?.connections ?? 0,
    temporary: filesIn(temporary),
    strayFiles: filesIn(join(folder, 'files')) - (found?.named ?? 0),
    passing: found?.passing ?? 0,
  };
}

const counts = `select
  (select count(*)::int from pg_stat_activity where application_name like 'sorrel%') as connections,
  (select count(*)::int from sign_in_steps) + (select count(*)::int from email_proofs) + (select count(*)::int from verifications)
    + (select count(*)::int from slot_holds) + (select count(*)::int from sessions) as passing,
  (select count(*)::int from product_files) + (select count(*)::int from lead_files) as named`;

/** A number from /proc/PID/status (kilobytes or a count); 0 if the process has ended. */
function statusOf(pid: number, what: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Descendants of a process. */
function below(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number);
  const children = all.filter(each => statusOf(each, 'PPid') === pid);
  return children.flatMap(child => [child, ...below(child)]);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length;
