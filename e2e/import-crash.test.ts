import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type ImportLine, importLine } from '../src/features/imports/contract.ts';
import { inProof } from '../src/testing/proof.ts';
import { startedFolder } from './folders.ts';
import { startAgain, tellKills } from './killed.ts';
import { freePort, get, post, signUp, startProgram } from './program.ts';

const rows = Array.from({ length: 10_000 }, (_, number) => ({
  firstName: `First${number}`,
  lastName: `Last${number}`,
  email: `c${number}@file.example`,
  phone: '503 555 0101',
}));

/** Reads the lines until one fulfils `isEnough`, or the connection ends. */
async function readUntil(answer: Response, isEnough: (line: ImportLine) => boolean) {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true });
      const lines = text.split('\n').slice(0, -1);
      if (lines.some(line => isEnough(importLine.parse(JSON.parse(line))))) return;
    }
  } catch {
    // The program was killed while it spoke.
  }
}

/** Behind how many rows. */
const moments = inProof(
  [500, 9_500],
  Array.from({ length: 200 }, () => randomInt(1, 9_900)),
);

test(`killed ${moments.length} times among 10,000 rows, an import has left all or nothing`, {
  retry: 0,
  timeout: inProof(240_000, 7_200_000),
}, async () => {
  const env = { DATA_DIR: startedFolder(), PORT: String(await freePort()) };
  const starts: number[] = [];
  const outcomes = { nothing: 0, all: 0 };
  let program = await startProgram(env);
  onTestFinished(async () => void (await program.kill('SIGTERM')));
  const emptyPractice = async () => (await signUp(program, { email: `owner${outcomes.all}@practice.example` })).cookie;
  let cookie = await emptyPractice();
  const begin = () => post(program, '/api/clients/import', { rows }, cookie);
  const count = async () => (await get<{ total: number }>(program, '/api/clients?limit=1', cookie)).total;
  for (const far of moments) {
    const answer = await begin();
    let told = 0;
    await readUntil(answer, line => {
      if ('done' in line) told = line.done;
      return told >= far;
    });
    expect(told).toBeGreaterThanOrEqual(far);
    await program.kill('SIGKILL');
    program = await startAgain(env, starts);
    const found = await count();
    expect([0, rows.length], `killed behind ${told} rows`).toContain(found);
    outcomes[found ? 'all' : 'nothing']++;
    if (found) cookie = await emptyPractice();
  }
  await (await begin()).text();
  expect(await count()).toBe(rows.length);
  const outcome = `nothing of it ${outcomes.nothing} times, all of it ${outcomes.all} times, never a part`;
  tellKills('import of 10,000 clients, app killed', starts, outcome);
});
