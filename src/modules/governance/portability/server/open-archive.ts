import type { TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { isIntact, readText, readZip, type ZipReader } from '../../../../platform/formats/zip.ts';
import { fileLimits as leadLimits } from '../../../marketing/leads/file-limits.ts';
import { practiceFileLimits } from '../../../room/files/file-limits.ts';
import { fileLimits as productLimits } from '../../../shop/marketplace/file-limits.ts';
import { throwIfStopped } from './deadline.ts';
import { maxPeople } from './former-members.ts';
import { format, formatVersion, type Manifest, manifestName, manifestSchema } from './manifest.ts';
import { fromNewer, refuse } from './reject-import.ts';

export type OpenArchive = { manifest: Manifest; zip: ZipReader };

/** Bytes after decompression: twice the size of the largest archive. */
const maxUnpacked = 20 * 1024 ** 3;
const maxRows = 5_000_000;

/**
 * Opens an uploaded archive by file descriptor and verifies every byte.
 * @throws AppError conflict if it is damaged, incomplete, something else, or from a newer version
 */
export async function openArchive(fd: number, tables: TableMetadata[], stop: AbortSignal): Promise<OpenArchive> {
  const zip = await readZip(fd).catch(() => refuse('This isn’t a practice archive, or it’s incomplete.'));
  return {
    zip,
    manifest: await checked(zip, new Set(tables.filter(({ archive }) => archive).map(({ table }) => table)), stop),
  };
}

/** Maximum rows: generous limits for things people create by hand, the total limit for what accumulates over years. */
const most: Record<string, number> = {
  affiliate_links: 20_000,
  availabilities: maxPeople,
  client_files: practiceFileLimits.most,
  client_filters: 2_000,
  content_voices: maxPeople,
  coupons: 20_000,
  date_overrides: 200_000,
  digital_products: 5_000,
  email_campaigns: 50_000,
  invoice_numbers: 1_000,
  lead_files: leadLimits.most,
  measurement_kinds: 2_000,
  note_templates: 2_000,
  packages: 5_000,
  product_files: productLimits.most,
  sequence_steps: 50_000,
  sequences: 2_000,
  services: 5_000,
  storefront_slugs: maxPeople * 21,
  tax_rates: 1_000,
  team: maxPeople,
};

/** @throws AppError conflict */
function checkCounts({ tables }: Pick<Manifest, 'tables'>) {
  const people = tables.find(({ table }) => table === 'team')?.rows;
  for (const { table, rows } of tables) {
    const limit = (table === 'storefronts' && people) || (most[table] ?? rows);
    if (rows > limit) refuse(`The file has ${rows} rows of ${table}. The limit is ${limit}.`);
  }
}

async function checked(zip: ZipReader, knownTables: Set<string>, stop: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(zip);
  const { tables, sheets, files, papers, readMe } = manifest;
  const parts = [...tables, ...sheets, ...files, ...papers, readMe];
  const names = new Set([manifestName, ...parts.map(({ name }) => name)]);
  if (names.size !== parts.length + 1 || names.size !== zip.names.length || !zip.names.every(name => names.has(name)))
    refuse('The file is damaged: its contents don’t match its manifest.');
  const tableNames = new Set(tables.map(({ table }) => table));
  if (tableNames.size !== tables.length) refuse('The file is damaged: it contains a table twice.');
  if (new Set(files.map(({ file }) => file)).size !== files.length)
    refuse('The file is damaged: two uploads are the same.');
  checkCounts(manifest);
  for (const { table } of tables)
    if (table !== 'team' && !knownTables.has(table)) refuse(fromNewer(`a table “${table.slice(0, 60)}”`));
  if (tables.reduce((sum, { rows }) => sum + rows, 0) > maxRows)
    refuse('The file has more than five million rows. Your administrator can help.');
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > maxUnpacked)
    refuse('The file has more than 20 GB of content. Your administrator can help.');
  for (const part of parts) {
    throwIfStopped(stop);
    const isGood = await isIntact(zip, part).catch(() => false);
    if (!isGood) refuse(`The file is damaged: ${part.name.slice(0, 100)} has been altered.`);
  }
  return manifest;
}

async function readManifest(zip: ZipReader): Promise<Manifest> {
  if (!zip.names.includes(manifestName)) refuse('This isn’t a practice archive.');
  const manifest = await readText(zip, manifestName)
    .then(text => JSON.parse(text))
    .catch(() => refuse('The file is damaged: its manifest can’t be read.'));
  if (manifest?.format === 'sorrel-backup')
    refuse('This is a backup of a whole server. To get a practice archive, export it under Settings, Advanced, Data.');
  if (manifest?.format !== format) refuse('This isn’t a practice archive.');
  if (manifest.formatVersion > formatVersion) refuse(fromNewer('another format'));
  const parsed = manifestSchema.safeParse(manifest);
  return parsed.success ? parsed.data : refuse('The file is damaged: its manifest can’t be read.');
}
