import { DrizzleQueryError, sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { bigint, boolean, date, integer, interval, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { instant } from './columns.ts';
import { brokenConstraint } from './failures.ts';
import { dialect } from './handle.ts';
import { QuickSession } from './quick-session.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kinds = pgTable('kinds_of_columns', {
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text(),
  count: integer(),
  isThere: boolean(),
  price: numeric({ precision: 10, scale: 2 }),
  day: date({ mode: 'string' }),
  at: instant(),
  lasts: interval(),
  tags: text().array(),
  times: instant().array(),
  what: jsonb().$type<unknown>(),
});
const full = {
  ...{ id: 1, name: 'Zoë "x" \\ {1,2}', count: -3, isThere: true, price: '12.50', day: '2030-02-28' },
  ...{ at: new Date('2030-03-31T01:59:59.999Z'), lasts: '1 day 02:00:00', tags: ['a', 'b,"c"'] },
  ...{ times: [new Date('2030-01-01T00:00:00Z')], what: { list: [1, 'two', null] } },
};

test('what is read and written is what the library reads and writes', async () => {
  const client = await world.services.database.pool.connect();
  const ours = new NodePgDatabase(dialect, new QuickSession(client, dialect), undefined);
  const theirs = new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined);
  try {
    await ours.execute(sql`create temporary table kinds_of_columns (id bigint primary key, name text, count int,
      is_there boolean, price numeric(10, 2), day date, at timestamptz, lasts interval, tags text[],
      times timestamptz[], what jsonb)`);
    expect(await ours.insert(kinds).values(full).returning()).toEqual([full]);
    await ours.insert(kinds).values({ id: 2 });
    const read = await theirs.select().from(kinds).orderBy(kinds.id);
    expect(await ours.select().from(kinds).orderBy(kinds.id)).toEqual(read);
    expect(read).toMatchObject([full, { id: 2, name: null, at: null, what: null }]);
    const parts = { nested: { id: kinds.id, at: kinds.at }, twice: sql<number>`${kinds.id} * 2`.mapWith(Number) };
    expect(await ours.select(parts).from(kinds)).toEqual(await theirs.select(parts).from(kinds));
    const raw = sql`select at, times, lasts, day, price, what, is_there from kinds_of_columns order by id`;
    expect((await ours.execute(raw)).rows).toEqual((await theirs.execute(raw)).rows);
    const changed = await ours.update(kinds).set({ count: 4 }).returning({ id: kinds.id, count: kinds.count });
    expect(changed).toHaveLength(2);
    const again = await ours
      .insert(kinds)
      .values({ id: 2 })
      .then(
        () => null,
        (reason: unknown) => reason,
      );
    expect(again).toBeInstanceOf(DrizzleQueryError);
    expect(brokenConstraint(again)).toBe('kinds_of_columns_pkey');
  } finally {
    await client.query('drop table if exists kinds_of_columns');
    client.release();
  }
});
