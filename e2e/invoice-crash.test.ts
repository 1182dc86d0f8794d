import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { inProof } from '../src/testing/proof.ts';
import { startedFolder } from './folders.ts';
import { startAgain, tellKills } from './killed.ts';
import { freePort, get, type Program, post, signUp, startProgram } from './program.ts';

const [kills, drafts] = inProof([2, 50], [200, 2_500]);
let program: Program;
afterAll(() => program.kill('SIGTERM'));

type Listed = { invoices: { id: number; invoiceNumber: string | null }[]; next: number | null };

test(`${drafts} issued at once and kill -9 among them, ${kills} times: every number stands once, without a gap`, async () => {
  const env = { DATA_DIR: startedFolder(), PORT: String(await freePort()) };
  program = await startProgram(env);
  const { cookie } = await signUp(program);
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'general_health' };
  const { id: clientId } = await (await post(program, '/api/clients', person, cookie)).json();
  const lines = [{ description: 'Session', unitPrice: '95' }];
  const ids: number[] = [];
  while (ids.length < drafts)
    ids.push((await (await post(program, '/api/invoices', { clientId, lines }, cookie)).json()).id);

  /** Those that were answered with their number. */
  const told = new Map<number, string>();
  const issue = async (id: number) => {
    const answer = await post(program, `/api/invoices/${id}/issue`, undefined, cookie).catch(() => null);
    const issued = answer?.status === 200 ? await answer.json().catch(() => null) : null;
    if (issued) told.set(id, issued.invoiceNumber);
  };
  const all = async () => {
    const found = new Map<number, string | null>();
    for (let before = ''; ; ) {
      const { invoices, next } = await get<Listed>(program, `/api/invoices${before}`, cookie);
      for (const { id, invoiceNumber } of invoices) found.set(id, invoiceNumber);
      if (next === null) return found;
      before = `?before=${next}`;
    }
  };
  const isWhole = (found: Map<number, string | null>) => {
    const numbers = [...found.values()].filter(number => number !== null).toSorted();
    expect(numbers).toEqual(numbers.map((_, index) => `INV-${String(index + 1).padStart(4, '0')}`));
    for (const [id, number] of told) expect(found.get(id)).toBe(number);
    return numbers.length;
  };
  const starts: number[] = [];
  while (starts.length < kills) {
    const waiting = [...(await all())].flatMap(([id, number]) => (number ? [] : [id]));
    if (waiting.length < 10) break;
    const before = told.size;
    const calls = Promise.all(waiting.slice(0, 50).map(issue));
    // When some have theirs and the others are under way.
    while (told.size < before + 4) await sleep(1);
    await program.kill('SIGKILL');
    await calls;
    program = await startAgain(env, starts);
    isWhole(await all());
  }
  for (let left = drafts; left; ) {
    const waiting = [...(await all())].flatMap(([id, number]) => (number ? [] : [id]));
    await Promise.all(waiting.slice(0, 50).map(issue));
    left = waiting.length;
  }
  expect(isWhole(await all())).toBe(drafts);
  tellKills('issuing invoices, app killed', starts, `${drafts} numbers without a gap`);
});
