// @module-tag slow

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { isIntact, readText, readZip } from '../../../../platform/formats/zip.ts';
import { pdf } from '../../../../testing/texts/sample-files.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';
import { manifestName, manifestSchema } from './manifest.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function take(practice: Practice) {
  const answer = await practice.call('POST', '/api/portability/export', { password: testPassword });
  expect(answer.status).toBe(200);
  const path = join(mkdtempSync(join(tmpdir(), 'sorrel-export-')), 'archive.zip');
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const zip = await readZip(path);
  const text = (name: string) => readText(zip, name);
  const lines = async (table: string) =>
    (await text(`data/${table}.jsonl`))
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
  return { zip, text, lines, manifest: manifestSchema.parse(JSON.parse(await text(manifestName))) };
}

const schema = async (condition: string) => {
  const { rows } = await world.services.database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${condition} order by 1`);
  return rows.map(({ name }) => name);
};

test('every table is exported or declared with a reason not to be', async () => {
  const tables = await schema("a.attname = 'tenant_id' and c.relname <> 'sessions'");
  const said = world.services.tables.filter(({ archive }) => archive).map(({ table }) => table);
  expect(said.toSorted()).toEqual([...tables, 'tenants'].toSorted());
  expect(new Set(said).size).toBe(said.length);
});

test('exports no secret columns', async () => {
  const { rows } = await world.services.database.pool.query<{ table: string; name: string }>(`
    select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'
      and column_name ~ '(secret|token|password|hash|_key$|private|session$|fingerprint)'`);
  const exported = rows.filter(({ table, name }) => {
    const archive = world.services.tables.find(each => each.table === table)?.archive;
    return archive && archive.how !== 'stays' && !archive.hidden.includes(name);
  });
  // Hash of a step's text that identifies its wording.
  expect(exported.map(({ table, name }) => `${table}.${name}`)).toEqual(['sequence_contents.fingerprint']);
});

test('the archive has rows, spreadsheets and a valid manifest, without other practices', async () => {
  const practice = await buildPractice(world, { name: 'Fernhill' });
  const other = await buildPractice(world, { name: 'Elsewhere' });
  const fields = clientFields({ lastName: '=1+1', notes: 'äöü, "quoted"\nand a line' });
  await practice.call('POST', '/api/clients', fields);
  await other.call('POST', '/api/clients', clientFields({ lastName: 'Foreign' }));
  await buildMember(world, practice, 'practitioner');
  const { zip, text, lines, manifest } = await take(practice);
  const parts = [...manifest.tables, ...manifest.sheets, ...manifest.files, ...manifest.papers, manifest.readMe];
  expect([...parts.map(part => part.name), manifestName].toSorted()).toEqual(zip.names.toSorted());
  for (const part of parts) expect([part.name, await isIntact(zip, part)]).toEqual([part.name, true]);
  expect(manifest.practice.name).toBe('Fernhill');
  const [client] = await lines('clients');
  expect(client).toMatchObject({ last_name: '=1+1', email: fields.email, notes: fields.notes });
  expect(client).not.toHaveProperty('tenant_id');
  const sheet = Papa.parse<string[]>((await text('spreadsheets/clients.csv')).replace('\ufeff', '')).data;
  expect(sheet[0]?.slice(0, 3)).toEqual(['First name', 'Last name', 'Email']);
  expect(sheet[1]?.[1]).toBe("'=1+1");
  expect((await lines('team')).map(({ role }) => role)).toEqual(['owner', 'practitioner']);
  const all = (await Promise.all(zip.names.map(text))).join();
  expect(all).not.toContain('Foreign');
  expect(all).not.toContain(other.email);
  const { rows } = await asSystem(world.services.database).db.execute<{ password: string }>(
    'select password from accounts',
  );
  for (const { password } of rows) expect(all).not.toContain(password);
  expect(await text('README.txt')).toContain('Everything that Fernhill had');
  zip.close();
});

test('exporting requires the owner’s password and is logged', async () => {
  const practice = await buildPractice(world);
  const member = await buildMember(world, practice, 'practitioner');
  expect((await member.call('POST', '/api/portability/export', { password: testPassword })).status).toBe(403);
  expect((await practice.call('POST', '/api/portability/export', {})).status).toBe(400);
  expect((await practice.call('POST', '/api/portability/export', { password: 'not this' })).status).toBe(400);
  await take(practice);
  await world.looks.write();
  const { items } = await (await practice.call('GET', '/api/audit?subject=practice')).json();
  expect(items).toMatchObject([{ act: 'exported', subject: 'practice' }]);
});

test('an aborted export doesn’t affect later ones', async () => {
  const practice = await buildPractice(world);
  const answer = await practice.call('POST', '/api/portability/export', { password: testPassword });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const { zip } = await take(practice);
  zip.close();
});

test('allows two concurrent exports per practice and frees aborted ones', async () => {
  const practice = await buildPractice(world);
  const begin = () => practice.call('POST', '/api/portability/export', { password: testPassword });
  // Larger than the network buffers, so that it isn't finished until somebody reads it.
  await practice.call('POST', '/api/storefront/files?name=Plan.pdf', pdf(5_000_000));
  const [first, second] = [await begin(), await begin()];
  const third = await begin();
  expect([third.status, (await third.json()).message]).toEqual([429, expect.stringContaining('already running')]);
  await first.body?.cancel();
  const again = async () => {
    const answer = await begin();
    await answer.body?.cancel();
    return answer.status;
  };
  await expect.poll(again, { timeout: 20_000, interval: 500 }).toBe(200);
  await second.body?.cancel();
});
