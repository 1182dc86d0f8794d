import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import { byRunLength, isLong, recordFigure } from '../src/testing/proof.ts';
import { type Program, startProgram } from './program.ts';

/**
 * Restarts a killed program. `starts`: duration of each start in milliseconds; the long form requires less than ten
 * seconds.
 */
export async function startAgain(env: Record<string, string>, starts: number[]): Promise<Program> {
  const began = performance.now();
  const program = await startProgram(env);
  const took = performance.now() - began;
  starts.push(took);
  if (isLong) expect(took, 'milliseconds until it was ready again').toBeLessThan(10_000);
  return program;
}

/** Kill points of the short form once each; in the long form all of them `often` times, for 200 kills in total. */
export const killPoints = <T>(short: T[], others: T[], often: number): T[] =>
  byRunLength(short, Array.from({ length: often }, () => [...short, ...others]).flat());

/** Random event among the next `max` at which the program is killed. */
export const randomEvent = (max: number) => randomInt(1, max + 1);

/**
 * Ends leases of dead processes that were taken before `until` (default: all), so that the test need not wait for them.
 */
export async function expireLeases(owner: pg.Client, until = new Date(Date.now() + 3_600_000)): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'lease_until'`,
  );
  // The shortest lease is 15 seconds.
  const values = [new Date(until.getTime() + 15_000)];
  for (const { name } of rows)
    await owner.query(`update ${name} set lease_until = now() where lease_until > now() and lease_until < $1`, values);
}

/** Prints a line for docs/security.md. Checks that there were as many kills as promised. */
export function tellKills(flow: string, starts: number[], outcome: string, kills = starts.length): void {
  expect(kills, 'kills').toBeGreaterThanOrEqual(byRunLength(1, 200));
  const sorted = starts.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(ms =>
    ((ms ?? Number.NaN) / 1_000).toFixed(1),
  );
  const ready = `ready again after ${median} s, at worst ${worst} s`;
  recordFigure('crash', flow, `${kills} kills: ${outcome}; ${ready}`);
}
