import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, manifestName, manifestSchema } from '../../modules/governance/portability/server/manifest.ts';
import { openZip, pieceOf, readText, readZip, type ZipReader } from '../../platform/formats/zip.ts';
import type { Call } from '../world.ts';

/** Exports all data of a practice as its owner. */
export async function exportOf(call: Call, password: string): Promise<Buffer> {
  const answer = await call('POST', '/api/portability/export', { password });
  if (answer.status !== 200) throw new Error(await answer.text());
  return Buffer.from(await answer.arrayBuffer());
}

export type Row = Record<string, unknown>;
export type Opened = { zip: ZipReader; manifest: Manifest; rows: Record<string, Row[]> };

export async function openedArchive(bytes: Uint8Array): Promise<Opened> {
  const path = join(mkdtempSync(join(tmpdir(), 'sorrel-archive-')), `${randomUUID()}.zip`);
  writeFileSync(path, bytes);
  const zip = await readZip(path);
  const manifest = manifestSchema.parse(JSON.parse(await readText(zip, manifestName)));
  const rows: Opened['rows'] = {};
  for (const { table, name } of manifest.tables)
    rows[table] = (await readText(zip, name))
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
  return { zip, manifest, rows };
}

/** An edited archive: rows changed by `change`, replaced `files`, and a manifest with correct checksums. */
export async function rewritten(
  bytes: Uint8Array,
  change: (rows: Opened['rows'], manifest: Manifest) => void,
  files: Record<string, Buffer> = {},
) {
  const { zip, manifest, rows } = await openedArchive(bytes);
  change(rows, manifest);
  const copy = openZip();
  const read = (async () => {
    const pieces: Buffer[] = [];
    for await (const piece of copy.output) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  })();
  const tables: Manifest['tables'] = [];
  for (const each of manifest.tables) {
    const own = rows[each.table] ?? [];
    // Omit empty tables, because importing each listed one takes time.
    if (!own.length && !each.rows) continue;
    const text = own.map(row => `${JSON.stringify(row)}\n`).join('');
    const columns = [...new Set([...each.columns, ...own.flatMap(row => Object.keys(row))])];
    tables.push({ ...each, ...(await copy.add(each.name, pieceOf(text))), rows: own.length, columns });
  }
  for (const each of manifest.files) {
    const other = files[each.file];
    Object.assign(each, await copy.add(each.name, other ? pieceOf(other) : zip.read(each.name)));
  }
  for (const { name } of [...manifest.sheets, ...manifest.papers, manifest.readMe])
    await copy.add(name, zip.read(name));
  await copy.add(manifestName, pieceOf(JSON.stringify({ ...manifest, tables })));
  copy.finish();
  zip.close();
  return read;
}

/** The archive with only these tables, without spreadsheets and PDFs, which is faster to reject. */
export const onlyTables = (bytes: Uint8Array, tables: string[]) =>
  rewritten(bytes, (_, manifest) => {
    const named = manifest.tables.filter(({ table }) => tables.includes(table));
    Object.assign(manifest, { tables: named, sheets: [], papers: [] });
  });
