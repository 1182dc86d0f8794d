import { type ImportField, type ImportInput, importFields } from '../contract.ts';
import type { Sheet } from './spreadsheet.ts';

type Row = ImportInput['rows'][number];

/** The rows by field, without empty cells. */
export function importRows(sheet: Sheet, columns: Columns): Row[] {
  const used = usedColumns(sheet, columns);
  return sheet.rows.map(cells => rowOf(cells, used));
}

type UsedColumns = Map<ColumnMeaning, number[]>;

/** The columns by meaning. Mobile numbers come first, because they can receive text messages. */
function usedColumns({ header }: Sheet, columns: Columns): UsedColumns {
  const used: UsedColumns = new Map();
  for (const [at, meaning] of columns.entries()) if (meaning) used.set(meaning, [...(used.get(meaning) ?? []), at]);
  const isMobile = (at: number) => /mobile|cell|handy|m[oó]vil|portable/i.test(header[at] ?? '');
  used.get('phone')?.sort((one, other) => Number(isMobile(other)) - Number(isMobile(one)));
  return used;
}

function rowOf(cells: string[], used: UsedColumns): Row {
  const row: Row = {};
  for (const [meaning, columns] of used) {
    const cell = firstCell(cells, columns);
    if (!cell) continue;
    if (meaning === 'fullName') Object.assign(row, splitName(cell));
    else if (meaning === 'email' || meaning === 'phone') row[meaning] = firstOfSeveral(cell);
    else row[meaning] = cell;
  }
  return row;
}

/** The first non-empty cell of these columns. */
const firstCell = (cells: string[], columns: number[] = []): string | undefined =>
  columns.map(at => cells[at]?.trim()).find(Boolean);

/** Google Contacts puts several values into one cell: "a ::: b". */
const firstOfSeveral = (cell: string) => cell.split(/\s+:::\s+/)[0] ?? cell;

/** "Ann Lee" and "Lee, Ann"; the last word is the last name. */
export function splitName(name: string): Pick<Row, 'firstName' | 'lastName'> {
  const [last, first] = name.split(',').map(part => part.trim());
  if (last && first) return { firstName: first, lastName: last };
  const parts = name.replaceAll(',', ' ').trim().split(/\s+/);
  const lastName = parts.length > 1 ? parts.pop() : undefined;
  return { firstName: parts.join(' '), ...(lastName && { lastName }) };
}

/** The cell's text, for error messages. */
export function cellAt(sheet: Sheet, columns: Columns, { row, field }: { row: number; field: string }): string {
  const isName = field === 'firstName' || field === 'lastName';
  const used = usedColumns(sheet, columns);
  const meaning = meanings.find(each => each === field);
  const fieldColumns = (meaning && used.get(meaning)) ?? (isName ? used.get('fullName') : undefined);
  return firstCell(sheet.rows[row - 1] ?? [], fieldColumns) ?? '';
}

/** Meanings of a column: a field, or a full name that is split. */
export const columnMeanings = {
  fullName: 'Full name',
  ...importFields,
} as const satisfies Record<ImportField | 'fullName', string>;
export type ColumnMeaning = keyof typeof columnMeanings;
export const meanings = Object.keys(columnMeanings) as [ColumnMeaning, ...ColumnMeaning[]];

/** One entry per column of the file; null ignores the column. */
export type Columns = (ColumnMeaning | null)[];

/** Possible meanings in one kind of import, and a function that reports missing required columns. */
export type ColumnChoice = {
  meanings: readonly ColumnMeaning[];
  missing: (columns: Columns) => string | null;
};

export const clientColumns: ColumnChoice = { meanings, missing: missingColumn };

function missingColumn(columns: Columns): string | null {
  const has = (meaning: ColumnMeaning) => columns.includes(meaning);
  if (!has('email')) return 'Choose the column with the email addresses.';
  if (has('fullName') || (has('firstName') && has('lastName'))) return null;
  return 'Choose the columns with first and last name, or with the full name.';
}
