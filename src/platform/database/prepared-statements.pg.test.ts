import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../testing/setup/postgres.ts';

/** Two connections, and the statements prepared on each. */
async function open() {
  const database = await newDatabase();
  const clients = [await database.pool.connect(), await database.pool.connect()] as const;
  onTestFinished(async () => {
    for (const client of clients) client.release();
    await database.close();
  });
  const [one, other] = clients;
  const ask = async (name: string, number = 1, client = one) =>
    (await client.query(`select $1::int as ${name}`, [number])).rows[0][name];
  const prepared = async (client = one) => {
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => statement.replace('select $1::int as ', ''));
  };
  return { ask, prepared, one, other };
}

async function repeat(times: number, ask: () => Promise<unknown>) {
  for (let time = 0; time < times; time++) await ask();
}

test('prepares a statement at its third execution, on each connection separately', async () => {
  const { ask, prepared, other } = await open();
  await repeat(2, () => ask('seldom'));
  expect(await prepared()).toEqual([]);
  await ask('seldom');
  expect(await prepared()).toEqual(['seldom']);
  expect(await prepared(other)).toEqual([]);
  expect(await ask('seldom', 7, other)).toBe(7);
  expect(await prepared(other)).toEqual(['seldom']);
});

test('leaves multiple, very long and named statements unchanged', async () => {
  const { prepared, one } = await open();
  await repeat(4, () => one.query('select 1; select 2'));
  await repeat(4, () => one.query(`select $1::int as ${'x'.repeat(8_000)}`, [1]));
  expect(await prepared()).toEqual([]);
  await repeat(4, () => one.query({ name: 'mine', text: 'select $1::int as own' }, [1]));
  const { rows } = await one.query('select name from pg_prepared_statements');
  expect(rows).toEqual([{ name: 'mine' }]);
});

test('keeps prepared statements after a failed transaction', async () => {
  const { ask, prepared, one } = await open();
  await repeat(3, () => ask('before'));
  await one.query('begin');
  await expect(one.query('select 1 / $1::int as failed', [0])).rejects.toThrow('division by zero');
  await expect(ask('before')).rejects.toThrow('aborted');
  await one.query('rollback');
  expect(await ask('before', 5)).toBe(5);
  // When sent at once, the first one prepares the statement for the others.
  expect(await Promise.all(Array.from({ length: 20 }, (_, number) => ask('together', number)))).toEqual(
    Array.from({ length: 20 }, (_, number) => number),
  );
  expect(await prepared()).toEqual(['before', 'together']);
});

test('prepares a limited number of statements and sends the rest unnamed', async () => {
  const { ask, prepared } = await open();
  for (let number = 0; number < 500; number++) await repeat(3, () => ask(`many_${number}`));
  const names = await prepared();
  expect(names.length).toBeLessThanOrEqual(400);
  expect(names).not.toContain('many_499');
  expect(await ask('many_499', 9)).toBe(9);
  expect(await ask('many_0', 3)).toBe(3);
});
