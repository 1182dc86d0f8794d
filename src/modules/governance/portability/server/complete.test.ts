import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testing/world.ts';
import { jsonWithNumbers } from './renumber.ts';
import { readCatalog, tablesThat } from './table-catalog.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('every reference is renumbered and every JSON column is checked', async () => {
  const client = await world.services.database.pool.connect();
  const { tables } = world.services;
  const { columns, references } = await readCatalog(client, tables);
  client.release();
  const firm = references.map(({ table, column }) => `${table}.${column}`);
  const loose = tables.flatMap(({ table, references, referenceLists, notReferences }) =>
    [...Object.keys({ ...references, ...referenceLists }), ...notReferences].map(column => `${table}.${column}`),
  );
  const known = [...firm, ...loose];
  const moving = tablesThat(tables, 'moves');
  const own = moving.flatMap(({ table }) => columns.get(table) ?? []);
  const named = (type: RegExp) =>
    own
      .filter(each => type.test(each.type) && !['id', 'tenant_id'].includes(each.name))
      .map(each => `${each.table}.${each.name}`);
  expect(named(/^bigint/).filter(each => !known.includes(each))).toEqual([]);
  const hidden = moving.flatMap(({ table, hidden: names }) => names.map(name => `${table}.${name}`));
  const checked = new Set(tables.flatMap(({ table, checks }) => Object.keys(checks).map(name => `${table}.${name}`)));
  expect(named(/^jsonb/).filter(each => !checked.has(each) && !hidden.includes(each))).toEqual([]);
  expect(jsonWithNumbers.filter(each => !checked.has(each))).toEqual([]);
});
