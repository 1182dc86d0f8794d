import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { processorTime } from '../../bench/processor-time.ts';
import type { AcknowledgedWrites } from '../../e2e/busy-practice.ts';
import { brokenInvariants } from '../../e2e/invariants.ts';
import { median } from '../../src/testing/slope.ts';
import { stuck } from './expired-rows.ts';
import { metricsToken, type SoakPlace } from './instance.ts';
import { type Holding, holdings } from './resource-usage.ts';

/** Cost of a period of work, and the resources held when everything is done. */
export type Portion = Holding & {
  acknowledged: AcknowledgedWrites[];
  answers: number;
  /** Milliseconds of CPU time per response, including the database. */
  cost: number;
  /** While idle: milliseconds of CPU time per page, and milliseconds until its response. */
  look: number;
  wait: number;
  /** 99th percentile of the event loop's delay in milliseconds. */
  lag: number;
};

const looks = 10;

/** All users work for this number of seconds. Afterwards nothing has failed, is in progress or is left incomplete. */
export async function workFor(seconds: number, at: SoakPlace): Promise<Portion> {
  await recover(at);
  const [owner, pid, said] = [at.owner(), at.program().child.pid ?? 0, at.program().output().length];
  await owner.query(remindNow);
  const [before, spent] = [await figures(at), processorTime([pid])];
  const end = new AbortController();
  const working = at.work(end.signal);
  await Promise.race([working, sleep(seconds * 1_000)]);
  end.abort();
  const acknowledged = await working;
  const [after, cost] = [await figures(at), processorTime([pid]) - spent];
  expect([...acknowledged.flatMap(({ trouble }) => trouble), ...failed(before, after)]).toEqual([]);
  expect(complaints(at.program().output().slice(said))).toEqual([]);
  await expect.poll(() => brokenInvariants(owner), { timeout: 60_000, interval: 300 }).toEqual([]);
  expect(await stuck(owner)).toEqual([]);
  expect((await owner.query(atWork)).rows).toEqual([]);
  const quiet = processorTime([pid]);
  const best = await at.lookQuietly(looks);
  const look = (processorTime([pid]) - quiet) / (best.length * looks);
  const held = await holdings({ ...at, program: at.program(), owner }, await at.inside().look());
  const answers = sum(after, 'sorrel_http_request_seconds_count') - sum(before, 'sorrel_http_request_seconds_count');
  const lag = sum(after, 'nodejs_eventloop_lag_p99_seconds') * 1_000;
  return { ...held, acknowledged, answers, cost: cost / answers, look, wait: median(best), lag };
}

/**
 * Inspecting blocks the process, so queued database requests may time out. Waits until that is over, as it is not
 * caused by the work.
 */
async function recover(at: SoakPlace): Promise<void> {
  await sleep(500);
  await figures(at);
}

/** Makes a few planned reminders due in every practice. */
const remindNow = `update reminders set scheduled_for = now() where (tenant_id, id) in (
  select tenant_id, id from (
    select tenant_id, id, row_number() over (partition by tenant_id order by id desc) as number
    from reminders where status = 'pending') r where number <= 5)`;

/** The program's transactions that have been open too long, which would block others. */
const atWork = `select state, query from pg_stat_activity
  where application_name like 'sorrel%' and xact_start < now() - interval '5 seconds'`;

/** The metrics of /metrics by name and labels. */
async function figures(at: SoakPlace): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${at.program().url}/metrics`, { headers })).text();
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'));
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const sum = (found: Map<string, number>, name: string) =>
  [...found].reduce((all, [key, value]) => (key.startsWith(name) ? all + value : all), 0);

/** Counters of failures that increased between the two, as descriptions. */
function failed(before: Map<string, number>, after: Map<string, number>): string[] {
  const isFailure = (key: string) => key.includes('outcome="failed"') || /request_seconds_count.*status="5/.test(key);
  const more = [...after].filter(([key, count]) => isFailure(key) && count > (before.get(key) ?? 0));
  return more.map(([key, count]) => `${count - (before.get(key) ?? 0)} × ${key}`);
}

/** Excludes a deprecation warning of the PostgreSQL driver about its pipeline. */
const complaints = (said: string) =>
  said.split('\n').filter(line => /"level":(50|60)|(?<!Deprecation)Warning:/.test(line));
