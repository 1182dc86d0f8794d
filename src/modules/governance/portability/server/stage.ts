import { z } from 'zod';
import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { linesOf } from '../../../../platform/formats/zip.ts';
import { maxLines } from '../../../billing/invoicing/contract.ts';
import { teamColumns } from './collect-rows.ts';
import { throwIfStopped } from './deadline.ts';
import type { OpenArchive } from './open-archive.ts';
import type { Pictures } from './pictures.ts';
import { faultOf, fromNewer, refuse } from './reject-import.ts';
import type { Catalog } from './table-catalog.ts';

/** Maximum bytes of a row. */
const maxLineLength = 8_000_000;

type Staging = { opened: OpenArchive; catalog: Catalog; pictures: Pictures; stop: AbortSignal };

const teamTypes = ['bigint', 'text', 'text', 'text', 'text', 'timestamptz', 'timestamptz', 'boolean', 'boolean'];

/**
 * Loads an archive's rows into temporary tables (`in_…`), checking each value's type and the rules that the program
 * itself follows. Doesn't change the practice's own tables. Returns the tables with their columns. @throws AppError
 * conflict
 */
export async function stage(
  client: OwnerClient,
  { opened: { manifest, zip }, catalog, pictures, stop }: Staging,
): Promise<Map<string, string[]>> {
  const staged = new Map<string, string[]>();
  for (const { table, name, columns, rows } of manifest.tables) {
    const facts = catalog.facts.get(table);
    if (table !== 'team' && facts?.archive?.how !== 'moves') continue;
    const hidden = facts?.archive?.hidden ?? [];
    const importableColumns = (catalog.columns.get(table) ?? []).filter(
      ({ name: own }) => !['tenant_id', ...hidden].includes(own),
    );
    const allowedColumns = table === 'team' ? teamColumns : importableColumns.map(column => column.name);
    const unknown = columns.find(column => !allowedColumns.includes(column));
    if (unknown !== undefined) refuse(fromNewer(`a column “${unknown.slice(0, 60)}” in ${table}`));
    if (new Set(columns).size !== columns.length || !columns.length) refuse(`The file is damaged: ${name}.`);
    await makeTable(client, table, columns);
    try {
      const lines = linesOf(zip.read(name), 200, maxLineLength);
      await fill(client, { table, columns, rows }, checked(lines, { table, facts, columns, pictures, stop }));
      if (columns.includes('id') && catalog.numbered.has(table) && table !== 'tenants')
        await client.query(`create unique index on "in_${table}" (id)`);
    } catch (reason) {
      throw faultOf(reason, name) ?? reason;
    }
    staged.set(table, columns);
  }
  if (!staged.has('team') || !staged.has('tenants')) refuse('The file is damaged: it contains no practice.');
  await checkChoices(client, staged, catalog);
  await checkBounds(client, staged, catalog);
  await checkLines(client, staged);
  return staged;
}

const listed = (columns: string[]) => columns.map(column => `"${column}"`).join(', ');

const makeTable = (client: OwnerClient, table: string, columns: string[]) =>
  client.query(
    table === 'team'
      ? `create temp table in_team (${teamColumns.map((column, index) => `${column} ${teamTypes[index]}`).join(', ')}) on commit drop`
      : `create temp table "in_${table}" on commit drop as select ${listed(columns)} from "${table}" where false`,
  );

type Part = { table: string; columns: string[]; rows: number };

async function fill(client: OwnerClient, { table, columns, rows }: Part, lines: AsyncIterable<string[]>) {
  let count = 0;
  for await (const some of lines) {
    count += some.length;
    if (count > rows) break;
    await client.query(
      `insert into "in_${table}" (${listed(columns)})
       select ${listed(columns)} from json_populate_recordset(null::"in_${table}", $1::json)`,
      [`[${some.join()}]`],
    );
  }
  if (count !== rows) refuse(`The file is damaged: ${table} has ${count} rows instead of ${rows}.`);
  await client.query(`analyze "in_${table}"`);
}

type Checking = Of & { pictures: Pictures; stop: AbortSignal };
type Of = { table: string; facts: TableMetadata | undefined; columns: string[] };

/** Yields the parsed rows, so that exactly the values that were checked are inserted. */
async function* checked(lines: AsyncIterable<string[]>, { pictures, stop, ...of }: Checking) {
  let at = 0;
  for await (const some of lines) {
    throwIfStopped(stop);
    const rows = some.map(line => JSON.stringify(rowOf(line, of, ++at)));
    // In one call: JSON lines contain no line breaks.
    yield (await pictures.renamedIn(rows.join('\n'))).split('\n');
  }
}

/** For team.jsonl, which isn't a table. */
const teamChecks: Record<string, z.ZodType> = {
  email: z.string().max(254),
  first_name: z.string().max(200),
  last_name: z.string().max(200),
  role: z.string(),
};

/** Maximum characters of a content body and of any other text. */
const maxBodyLength = 2_000_000;
const maxLength = 20_000;
const bodies = new Set([
  ...['content_versions.body', 'contents.body', 'email_campaigns.body', 'email_logs.html', 'email_logs.text'],
  ...['mail_contents.html', 'mail_contents.text', 'sequence_steps.body'],
]);

/** The parsed row, or the name of the first column with an invalid value. */
function readColumns(table: string, facts: TableMetadata | undefined, row: Record<string, unknown>) {
  const checks = table === 'team' ? teamChecks : (facts?.checks ?? {});
  const read: Record<string, unknown> = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const place = `${table}.${column}`;
    if (typeof value === 'string' && value.length > (bodies.has(place) ? maxBodyLength : maxLength))
      return { wrong: column };
    const checked = checks[column]?.safeParse(value);
    if (checked && !checked.success) return { wrong: column };
    if (checked) read[column] = checked.data;
  }
  return { wrong: null, read };
}

function rowOf(line: string, { table, facts, columns }: Of, at: number) {
  const row = parsed(line);
  if (!row) refuse(`The file is damaged: line ${at} of ${table} isn’t a row.`);
  const unknown = Object.keys(row).find(column => !columns.includes(column));
  if (unknown !== undefined)
    refuse(`The file is damaged: line ${at} of ${table} has an unlisted column “${unknown.slice(0, 60)}”.`);
  const { wrong, read } = readColumns(table, facts, row);
  if (wrong) refuse(`The file is damaged: “${wrong}” in line ${at} of ${table} has an invalid value.`);
  return read;
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? { ...row } : null;
  } catch {
    return null;
  }
}

async function checkChoices(client: OwnerClient, staged: Map<string, string[]>, { facts }: Catalog) {
  for (const [table, columns] of staged) {
    for (const [column, choices] of Object.entries(facts.get(table)?.choices ?? {})) {
      if (!columns.includes(column)) continue;
      const { rows } = await client.query(
        `select from "in_${table}" where "${column}" is not null and "${column}" <> all ($1) limit 1`,
        [choices],
      );
      if (rows.length) refuse(`The file is damaged: ${column} in ${table} has an unknown value.`);
    }
  }
}

/** Rejects dates and amounts outside of any realistic range, which could break jobs that process all practices. */
async function checkBounds(client: OwnerClient, staged: Map<string, string[]>, catalog: Catalog) {
  for (const [table, columns] of staged) {
    const mismatched = (catalog.columns.get(table) ?? []).flatMap(({ name, type }) => {
      if (!columns.includes(name)) return [];
      // A bulk email that waits for its recipient's domain has the date infinity; it isn't sent from here (settle.ts).
      if (`${table}.${name}` === 'email_logs.next_attempt_at') return [];
      if (/^(timestamp|date)/.test(type)) return [`"${name}" not between '1970-01-01' and '2200-01-01'`];
      return /^numeric/.test(type) ? [`"${name}" = 'NaN'`] : [];
    });
    if (!mismatched.length) continue;
    const { rows } = await client.query(`select from "in_${table}" where ${mismatched.join(' or ')} limit 1`);
    if (rows.length) refuse(`The file is damaged: a date or an amount in ${table} is invalid.`);
  }
}

/** Limits the lines per invoice, because an invoice is calculated and rendered as a whole on each request. */
async function checkLines(client: OwnerClient, staged: Map<string, string[]>) {
  if (!staged.get('invoice_lines')?.includes('invoice_id')) return;
  const { rows } = await client.query(
    `select from in_invoice_lines group by invoice_id having count(*) > ${maxLines} limit 1`,
  );
  if (rows.length) refuse(`An invoice in the file has more than ${maxLines} lines.`);
}
