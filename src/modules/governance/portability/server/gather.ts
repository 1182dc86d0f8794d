import { z } from 'zod';
import { type Cell, csvPieces } from '../../../../platform/csv.ts';
import type { Snapshot } from '../../../../platform/database/snapshot.ts';
import type { TableFacts } from '../../../../platform/database/table-facts.ts';
import { requestRole, systemRole } from '../../../../platform/database/tenancy.ts';
import { readableName } from '../../../../platform/files/readable-name.ts';
import type { Span, UnnamedFile } from '../../../../platform/files/unnamed-file.ts';
import type { WhichPaper } from '../../../billing/invoicing/server/paper/invoice-pdf.ts';
import { listPapers } from '../../../billing/invoicing/server/paper/papers.ts';
import { picturesIn } from './named-pictures.ts';
import { sheets } from './sheets.ts';
import { tablesThat } from './what-moves.ts';

export type Gathered = {
  practice: string;
  tables: { name: string; span: Span; table: string; rows: number; columns: string[]; isRead: boolean }[];
  sheets: { name: string; span: Span; rows: number }[];
  /** Uploads that rows name: what they are called in the store, and where they lie in the archive. */
  files: Map<string, string>;
  papers: WhichPaper[];
};

/** All rows of one moment, written down so that the database is let go before anything is sent. */
export async function gather(
  snapshot: Snapshot,
  { tenantId, tables: facts }: { tenantId: number; tables: TableFacts[] },
  kept: UnnamedFile,
): Promise<Gathered> {
  const images = new Set<string>();
  const tables: Gathered['tables'] = [];
  const writeTable = async (
    table: string,
    select: string,
    { isRead, columns }: { isRead: boolean; columns: string[] },
  ) => {
    const count = { rows: 0 };
    const span = await kept.write(seen(snapshot.linesOf(select), count, images));
    tables.push({ name: `data/${table}.jsonl`, span, table, columns, isRead, ...count });
  };
  const known = await snapshot.columns();
  for (const { table, how, hidden } of [...tablesThat(facts, 'moves'), ...tablesThat(facts, 'onlyRead')]) {
    const names = (known.get(table) ?? []).map(({ name }) => name);
    const columns = names.filter(name => ![...hidden, 'tenant_id'].includes(name));
    await writeTable(table, selectOf(table, columns), { isRead: how === 'onlyRead', columns });
  }
  await snapshot.query(`set local role ${systemRole}`);
  await writeTable('team', teamOf(tenantId), { isRead: false, columns: teamColumns });
  await snapshot.query(`set local role ${requestRole}`);
  return {
    tables,
    sheets: await writeSheets(snapshot, kept),
    files: await namedFiles(snapshot, images),
    papers: await listPapers(snapshot, tenantId),
    practice: (await snapshot.query<{ name: string }>('select name from tenants'))[0]?.name ?? '',
  };
}

export const teamColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role',
  'created_at',
  'left_at',
  'booking_emails',
];
/** By the system role, since accounts are not the practice's: so the practice is named here. */
const teamOf = (
  tenantId: number,
) => `select u.id, u.first_name, u.last_name, u.email, m.role, m.created_at, m.left_at, m.booking_emails
  from members m join users u on u.id = m.user_id where m.tenant_id = ${tenantId} order by m.created_at, u.id`;

const selectOf = (table: string, columns: string[]) =>
  `select ${columns.map(name => `"${name}"`).join(', ')} from "${table}"${columns.includes('id') ? ' order by id' : ''}`;

async function* seen(lines: AsyncIterable<string[]>, count: { rows: number }, images: Set<string>) {
  for await (const some of lines) {
    count.rows += some.length;
    const text = `${some.join('\n')}\n`;
    for (const name of picturesIn(text)) images.add(name);
    yield text;
  }
}

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

async function writeSheets(snapshot: Snapshot, kept: UnnamedFile): Promise<Gathered['sheets']> {
  const written: Gathered['sheets'] = [];
  for (const [sheet, select] of Object.entries(sheets)) {
    const names = [...select.matchAll(/ as "([^"]+)"/g)].map(([, name = '']) => name);
    const count = { rows: 0 };
    const span = await kept.write(csvPieces(names, rowsOf(snapshot.linesOf(select), count)));
    written.push({ name: `spreadsheets/${sheet}.csv`, span, ...count });
  }
  return written;
}

async function* rowsOf(lines: AsyncIterable<string[]>, count: { rows: number }): AsyncGenerator<Cell[][]> {
  for await (const some of lines) {
    count.rows += some.length;
    yield some.map(line => Object.values(cells.parse(JSON.parse(line))).map(toCell));
  }
}

const toCell = (value: string | number | boolean | null): Cell =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

type Upload = { id: string; name: string; file: string };

/** What is sold or given away has a secret name, so it is taken from its own table and from nothing that people type. */
async function namedFiles({ query }: Snapshot, images: Set<string>): Promise<Map<string, string>> {
  const files = new Map([...images].sort().map(name => [name, `files/pictures/${name}`]));
  for (const [table, folder] of [
    ['product_files', 'products'],
    ['lead_files', 'given-away'],
  ] as const) {
    const rows = await query<Upload>(`select id, name, file from ${table} order by id`);
    for (const { id, name, file } of rows) files.set(file, `files/${folder}/${id} ${readableName(name)}`);
  }
  return files;
}
