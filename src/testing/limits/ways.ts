import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '../../shared/dates.ts';
import { buildPractice, type Practice, type World } from '../world.ts';

/** `ask`: one attempt that counts; `other`: the same of somebody else. Both answer `status` as long as they may. */
export type LimitCase = { status: number; ask: () => Promise<Response>; other: () => Promise<Response> };
/** A limit that refuses with a word, what is tried, and how. */
export type LimitEntry = [name: string, what: string, build: () => Promise<LimitCase>];

export type From = Record<string, string>;
let callers = 0;
export const newCaller = (): From => ({ 'x-forwarded-for': `198.51.100.${++callers}` });
export const someone = () => `${randomUUID()}@visitor.example`;
export const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** Two callers, of whom each comes from one address. */
export async function twoCallers(status: number, ask: (from: From) => Promise<Response>): Promise<LimitCase> {
  const [one, another] = [newCaller(), newCaller()];
  return { status, ask: () => ask(one), other: () => ask(another) };
}

/** `prepare`: what each of the two needs for it. */
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
