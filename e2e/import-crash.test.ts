import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type ImportLine, importLine } from '../src/features/imports/contract.ts';
import { inProof, tellFigure } from '../src/testing/proof.ts';
import { startedFolder } from './folders.ts';
import { get, post, signUp, startProgram } from './program.ts';

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

test.each(moments)('killed when %i of 10,000 rows are in, an import has left all or nothing', async far => {
  const DATA_DIR = startedFolder();
  const program = await startProgram({ DATA_DIR });
  const { cookie } = await signUp(program);
  const answer = await post(program, '/api/clients/import', { rows }, cookie);
  let told = 0;
  await readUntil(answer, line => {
    if ('done' in line) told = line.done;
    return told >= far;
  });
  expect(told).toBeGreaterThanOrEqual(far);
  await program.kill('SIGKILL');

  const again = await startProgram({ DATA_DIR });
  const count = async () => (await get<{ total: number }>(again, '/api/clients?limit=1', cookie)).total;
  expect([0, 10_000]).toContain(await count());
  await (await post(again, '/api/clients/import', { rows }, cookie)).text();
  expect(await count()).toBe(10_000);
  await again.kill('SIGTERM');
});

afterAll(() =>
  tellFigure('crash', 'import of 10,000 rows, app and database killed', `${moments.length} kills: all or nothing`),
);
