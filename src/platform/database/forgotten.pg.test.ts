import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newDatabase } from '../../testing/setup/postgres.ts';
import { inSystem } from './scope.ts';

test('fails only once for a statement that the server has deallocated', async () => {
  const database = await newDatabase();
  const add = (to: number) => inSystem(database, ({ db }) => db.execute(sql`select ${to}::int + 1 as sum`));
  // Prepared after three executions.
  for (let times = 0; times < 4; times++) await add(times);
  await inSystem(database, ({ db }) => db.execute(sql`deallocate all`));
  await expect(add(1)).rejects.toThrow();
  expect((await add(1)).rows).toEqual([{ sum: 2 }]);
  await database.close();
});
