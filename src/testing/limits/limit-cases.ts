import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '../../shared/dates.ts';
import { buildPractice, type Practice, type World } from '../world.ts';

/** `ask`: one attempt that counts; `other`: the same by somebody else. Both return `status` below the limit. */
export type LimitCase = { status: number; ask: () => Promise<Response>; other: () => Promise<Response> };
/** A rate limit that answers with an error: its name, what is attempted, and a function that prepares the attempts. */
export type LimitEntry = [name: string, what: string, build: () => Promise<LimitCase>];

export type From = Record<string, string>;
let callers = 0;
export const newCaller = (): From => ({ 'x-forwarded-for': `198.51.100.${++callers}` });
export const someone = () => `${randomUUID()}@visitor.example`;
export const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** Two callers with one IP address each. */
export async function twoCallers(status: number, ask: (from: From) => Promise<Response>): Promise<LimitCase> {
  const [one, another] = [newCaller(), newCaller()];
  return { status, ask: () => ask(one), other: () => ask(another) };
}

/** `prepare` creates what the attempt needs in each practice. */
export async function twoPractices<T>(
  world: World,
  status: number,
  {
    ask,
    prepare,
  }: { ask: (practice: Practice, prepared: T) => Promise<Response>; prepare: (of: Practice) => Promise<T> },
): Promise<LimitCase> {
  const [one, another] = [await buildPractice(world), await buildPractice(world)];
  const [mine, theirs] = [await prepare(one), await prepare(another)];
  return { status, ask: () => ask(one, mine), other: () => ask(another, theirs) };
}
