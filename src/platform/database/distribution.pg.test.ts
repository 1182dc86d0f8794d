import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Distribution, describeDistribution } from '../../testing/distribution.ts';
import { newDatabase } from '../../testing/setup/postgres.ts';

const path = 'docs/citus.md';
const marks = ['<!-- from the schema -->', '<!-- to here -->'] as const;

function pageOf({ statements, acrossPractices, plainIndexes, references, triggers, reference, local }: Distribution) {
  return [
    '',
    `Reference tables, a copy on every machine: ${list(reference)}. Tables that stay on the coordinator: ${list(local)}.`,
    '',
    '```sql',
    ...references,
    ...plainIndexes,
    ...statements,
    '```',
    '',
    `Triggers of the tables that are spread: ${triggers.map(({ table, names }) => `${table} (${names})`).join('; ')}.`,
    '',
    'Unique keys that hold in the whole instance, and that Citus therefore cannot keep on a distributed table:',
    '',
    ...acrossPractices.map(({ table, name, definition }) => `- \`${table}\`: \`${name}\`, ${columnsIn(definition)}`),
    '',
  ].join('\n');
}
const list = (names: string[]) => names.map(name => `\`${name}\``).join(', ') || 'none';
const columnsIn = (definition: string) => /\((.*)\)/.exec(definition)?.[0] ?? definition;

/** `UPDATE_DOCS=1` rewrites the page. */
test('docs/citus.md lists the distribution statements of the current schema', async () => {
  const database = await newDatabase();
  const found = await describeDistribution(database.pool);
  await database.close();
  const page = readFileSync(path, 'utf8');
  const [before = '', rest = ''] = page.split(marks[0]);
  const [written = '', after = ''] = rest.split(marks[1]);
  expect(found.statements.length).toBeGreaterThan(40);
  if (process.env.UPDATE_DOCS) writeFileSync(path, `${before}${marks[0]}\n${pageOf(found)}\n${marks[1]}${after}`);
  else expect(written.trim()).toBe(pageOf(found).trim());
});

test('includes the tenant in every primary, foreign and exclusion key', async () => {
  const database = await newDatabase();
  const { rows } = await database.pool.query(`
    select conrelid::regclass::text as table, conname as name from pg_constraint f
    where contype in ('f', 'p', 'x') and exists (
        select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'tenant_id')
      and (contype <> 'f' or exists (
        select from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'tenant_id'))
      and not exists (
        select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'tenant_id' and a.attnum = any (f.conkey))`);
  await database.close();
  // Sessions belong to the whole instance: they are found by token before the practice is known.
  expect(rows).toEqual([{ table: 'sessions', name: 'sessions_pkey' }]);
});
