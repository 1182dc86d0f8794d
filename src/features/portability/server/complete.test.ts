import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import { readCatalog } from './catalog.ts';
import { checks } from './checks.ts';
import { choices } from './choices.ts';
import { jsonWithNumbers } from './inside-json.ts';
import { loose, looseLists, noReference } from './references.ts';
import { moving } from './what-moves.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Columns of the tables as the program declares them, with the words that a column may hold. */
async function declared() {
  const found: Record<string, string> = {};
  for (const path of globSync('src/features/*/server/tables.ts')) {
    const tables = Object.values<unknown>(await import(resolve(path)));
    for (const table of tables.filter(each => is(each, PgTable))) {
      const { name, columns } = getTableConfig(table);
      for (const column of columns)
        if (moving[name] && column.enumValues?.length)
          found[`${name}.${snake(column.name)}`] = column.enumValues.join(' ');
    }
  }
  return found;
}

test('every column that holds one of a few words is held against those', async () => {
  const words = await declared();
  expect(Object.keys(words).length).toBeGreaterThan(50);
  // Mails about accounts belong to nobody's practice.
  expect(choices).toEqual({ ...words, 'email_logs.kind': 'transactional bulk' });
});

test('every number that leads to a row is given anew, and every column of JSON is looked at', async () => {
  const client = await world.services.database.pool.connect();
  const { columns, references } = await readCatalog(client);
  client.release();
  const firm = references.map(({ table, column }) => `${table}.${column}`);
  const known = [...firm, ...Object.keys(loose), ...Object.keys(looseLists), ...noReference];
  const own = Object.keys(moving).flatMap(table => columns.get(table) ?? []);
  const named = (type: RegExp) =>
    own
      .filter(each => type.test(each.type) && !['id', 'tenant_id'].includes(each.name))
      .map(each => `${each.table}.${each.name}`);
  expect(named(/^bigint/).filter(each => !known.includes(each))).toEqual([]);
  const hidden = Object.entries(moving).flatMap(([table, { hidden: names = [] }]) =>
    names.map(name => `${table}.${name}`),
  );
  expect(named(/^jsonb/).filter(each => !checks[each] && !hidden.includes(each))).toEqual([]);
  expect(jsonWithNumbers.filter(each => !checks[each])).toEqual([]);
});
