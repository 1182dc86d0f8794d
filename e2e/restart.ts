import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import { inProof, isLong, recordFigure } from '../src/testing/proof.ts';
import { type Program, startProgram } from './program.ts';

/** Starts what was killed. `starts`: how many milliseconds each took; the long form holds them to ten seconds. */
export async function startAgain(env: Record<string, string>, starts: number[]): Promise<Program> {
  const began = performance.now();
  const program = await startProgram(env);
  const took = performance.now() - began;
  starts.push(took);
  if (isLong) expect(took, 'milliseconds until it was ready again').toBeLessThan(10_000);
  return program;
}

/** The steps of the short form once each, or all of them so `often` that the whole flow comes to its 200 kills. */
export const killPoints = <T>(short: T[], others: T[], often: number): T[] =>
  inProof(short, Array.from({ length: often }, () => [...short, ...others]).flat());

/** Which one of the next `max` events a kill falls on. */
export const randomEvent = (max: number) => randomInt(1, max + 1);

/**
 * Ends the leases of processes that are dead, which would be waited for otherwise: of those that were taken before
 * `until`, or of all.
 */
export async function expireLeases(owner: pg.Client, until = new Date(Date.now() + 3_600_000)): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'lease_until'`,
  );
  // The shortest lease is one of 15 seconds.
  const values = [new Date(until.getTime() + 15_000)];
  for (const { name } of rows)
    await owner.query(`update ${name} set lease_until = now() where lease_until > now() and lease_until < $1`, values);
}

/** One line of docs/security.md, of a flow that was killed as often as the promise says. */
export function tellKills(flow: string, starts: number[], outcome: string, kills = starts.length): void {
  expect(kills, 'kills').toBeGreaterThanOrEqual(inProof(1, 200));
  const sorted = starts.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(ms =>
    ((ms ?? Number.NaN) / 1_000).toFixed(1),
  );
  const ready = `ready again after ${median} s, at worst ${worst} s`;
  recordFigure('crash', flow, `${kills} kills: ${outcome}; ${ready}`);
}
