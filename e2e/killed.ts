import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { contention } from '../src/testing/contention.ts';
import { inProof, tellFigure } from '../src/testing/proof.ts';
import { type Program, startProgram } from './program.ts';

/** Starts what was killed: it has ten seconds, and as much more as the machine has other work. `starts`: how long each took. */
export async function startAgain(env: Record<string, string>, starts: number[]): Promise<Program> {
  const began = performance.now();
  const program = await startProgram(env);
  const took = (performance.now() - began) / contention(100);
  starts.push(took);
  expect(took, 'milliseconds until it was ready again').toBeLessThan(10_000);
  return program;
}

/** Each step once, and in the long form so often that the whole flow comes to its 200 kills. */
export const again = <T>(steps: T[], often: number): T[] =>
  inProof(steps, Array.from({ length: often }, () => steps).flat());

/** Until some moment of the next so many milliseconds. */
export const untilSomeMoment = (within: number) => sleep(randomInt(0, Math.max(1, Math.round(within))));

/** One line of docs/security.md, of a flow that was killed as often as the promise says. */
export function tellKills(flow: string, starts: number[], outcome: string, kills = starts.length): void {
  expect(kills, 'kills').toBeGreaterThanOrEqual(inProof(1, 200));
  const sorted = starts.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(ms =>
    ((ms ?? Number.NaN) / 1_000).toFixed(1),
  );
  const ready = `ready again after ${median} s, at worst ${worst} s`;
  tellFigure('crash', flow, `${kills} kills: ${outcome}; ${ready}`);
}
