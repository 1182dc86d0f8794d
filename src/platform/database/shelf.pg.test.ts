import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../testing/postgres.ts';

// Isolated: which statements come again is counted for the whole process.

/** One connection, on which each of these can be asked for by number, and what the server keeps for it. */
async function open() {
  const database = await newDatabase();
  const client = await database.pool.connect();
  onTestFinished(async () => {
    client.release();
    await database.close();
  });
  const ask = async (name: string, number = 1) =>
    (await client.query(`select $1::int as ${name}`, [number])).rows[0][name];
  const kept = async () => {
    const { rows } = await client.query<{ name: string }>(
      "select substring(statement from 'as (.*)$') as name from pg_prepared_statements where statement like '%::int as %'",
    );
    return rows.map(({ name }) => name);
  };
  return { ask, kept, client };
}

async function often(times: number, ask: () => Promise<unknown>) {
  for (let time = 0; time < times; time++) await ask();
}

test('what is busy pushes out what has long been idle, and nothing that is in use', async () => {
  const { ask, kept } = await open();
  for (let number = 0; number < 400; number++) await often(3, () => ask(`early_${number}`));
  await often(5, () => ask('late'));
  const full = await kept();
  expect(full.length).toBe(400);
  expect(full).not.toContain('late');
  await ask('early_0', 7);
  await often(2_000, () => ask('busy'));
  const then = await kept();
  expect(then).toContain('busy');
  expect(then).toContain('early_0');
  expect(then.length).toBe(400);
  expect(then).not.toContain('early_1');
  // One that was pushed out is prepared again under its old name.
  expect(await ask('early_1', 5)).toBe(5);
  expect(await kept()).toContain('early_1');
});

test('a statement under way is answered though it is pushed out behind it; so is one in a failed transaction', async () => {
  const { ask, kept, client } = await open();
  const numbers = Array.from({ length: 400 }, (_, number) => number);
  for (const number of numbers) await often(3, () => ask(`first_${number}`));
  for (const number of numbers) await often(2, () => ask(`second_${number}`));
  // In one go: none has been answered when the last of the second pushes out the last of the first.
  const first = numbers.map(number => ask(`first_${number}`, number));
  const between = Array.from({ length: 2_000 }, () => ask('first_0'));
  const second = numbers.map(number => ask(`second_${number}`, number));
  expect(await Promise.all(first)).toEqual(numbers);
  await Promise.all(between);
  expect(await Promise.all(second)).toEqual(numbers);
  const then = await kept();
  expect(then.filter(name => name.startsWith('second')).length).toBeGreaterThan(390);
  expect(then.length).toBe(400);

  // Prepared in the same go in which it would be pushed out: it stays, or the driver would believe that it is there.
  await often(2, () => ask('fresh'));
  for (const number of numbers) await often(2, () => ask(`third_${number}`));
  await often(2_000, () => ask('first_0'));
  const last = [
    'fresh',
    ...Array.from({ length: 2_000 }, () => 'first_0'),
    ...numbers.map(number => `third_${number}`),
  ];
  await Promise.all(last.map(name => ask(name)));
  expect((await kept()).length).toBe(400);
  expect(await ask('fresh', 9)).toBe(9);

  await often(2_000, () => ask('first_0'));
  await client.query('begin');
  await expect(client.query('select 1 / $1::int as late', [0])).rejects.toThrow('division by zero');
  for (const number of [3, 4, 5]) await expect(ask(`first_${number}`)).rejects.toThrow('aborted');
  await client.query('rollback');
  for (const number of numbers) expect(await ask(`first_${number}`, number)).toBe(number);
  for (const number of numbers) expect(await ask(`second_${number}`, number)).toBe(number);
  expect((await kept()).length).toBeLessThanOrEqual(400);
});
