import { setImmediate as breathe } from 'node:timers/promises';
import { type ClientInput, clientInput, goalLabels, statusLabels } from '../../clients/contract.ts';
import { type Phone, readPhone } from '../../clients/server/phones.ts';
import type { ImportField, ImportInput, ImportReport } from '../contract.ts';

export type Row = ImportInput['rows'][number];
/** A row that can be imported. `row` counts from 1; `given`: the fields that its cells say something about. */
export type ReadRow = { row: number; given: Set<ImportField>; client: Omit<ClientInput, 'phone'> & Phone };
type RowError = ImportReport['errors'][number];

const rowsAtOnce = 250;

/** What the rows say, and one sentence for each cell that cannot be used. Lets other requests through in between. */
export async function readRows(rows: Row[], country: string | null): Promise<{ read: ReadRow[]; errors: RowError[] }> {
  const read: ReadRow[] = [];
  const errors: RowError[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index % rowsAtOnce === 0) await breathe();
    const row = index + 1;
    const result = readRow(cells, country);
    if ('client' in result) read.push({ row, ...result });
    else errors.push(...result.map(error => ({ row, ...error })));
  }
  return { read, errors };
}

function readRow(cells: Row, country: string | null): Omit<ReadRow, 'row'> | Omit<RowError, 'row'>[] {
  const cell = (field: ImportField) => cells[field]?.trim() ?? '';
  const parsed = clientInput.safeParse({
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    email: cell('email'),
    phone: cell('phone'),
    age: cell('age'),
    goal: cell('goal') ? byLabel(goalLabels, cell('goal')) : 'general_health',
    notes: cell('notes'),
    status: cell('status') ? byLabel(statusLabels, cell('status')) : 'active',
    tags: tagsOf(cell('tags')),
  });
  const phone = readPhone(cell('phone') || null, country);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        field: String(path[0]),
        message: sentences[String(path[0])] ?? message,
      }));
  if (!phone) errors.push({ field: 'phone', message: 'Not a valid phone number' });
  if (!parsed.success || !phone) return errors;
  const given = new Set((Object.keys(cells) as ImportField[]).filter(field => cell(field)));
  return { given, client: { ...parsed.data, ...phone } };
}

/**
 * Tags parted by commas or semicolons; Mailchimp also puts each in quotation marks, Google Contacts parts its labels by
 * ":::" and marks those that it gives to everybody by itself ("* myContacts").
 */
const tagsOf = (cell: string) =>
  [...cell.replaceAll(':::', ',').matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[,;]|$))|([^,;]+))/g)]
    .map(([, quoted, bare]) => (quoted ? unquoted(quoted) : (bare ?? '')).trim())
    .filter(tag => tag && !tag.startsWith('* '));

/** No tag of ours holds a comma. */
const unquoted = (tag: string) => tag.replaceAll('""', '"').replaceAll(/\s*,\s*/g, ' ');

/** In place of the form's own words, which name no cell. */
const sentences: Record<string, string> = {
  goal: `Use one of: ${Object.values(goalLabels).join(', ')}`,
  status: `Use one of: ${Object.values(statusLabels).join(', ')}`,
};

/** "Weight Loss", "weight loss" and "weight_loss" are one; what is none of the list is given back to be refused. */
function byLabel(labels: Record<string, string>, typed: string): string {
  const plain = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, ' ');
  const found = Object.entries(labels).find(([value, label]) =>
    [value, label].some(word => plain(word) === plain(typed)),
  );
  return found?.[0] ?? typed;
}
