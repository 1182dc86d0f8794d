import type { ImportInput } from '../contract.ts';
import { type ColumnMeaning, type Columns, meanings } from './import-columns.ts';
import type { Sheet } from './sheet.ts';

type Row = ImportInput['rows'][number];

/** The rows of the file as the server takes them: the cells by field, empty ones left out. */
export function importRows(sheet: Sheet, columns: Columns): Row[] {
  const used = usedColumns(sheet, columns);
  return sheet.rows.map(cells => rowOf(cells, used));
}

type UsedColumns = Map<ColumnMeaning, number[]>;

/** The columns of each meaning; of several phone numbers a mobile one comes first, because text messages reach it. */
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
    if (meaning === 'fullName') Object.assign(row, partName(cell));
    else if (meaning === 'email' || meaning === 'phone') row[meaning] = firstOfSeveral(cell);
    else row[meaning] = cell;
  }
  return row;
}

/** The first of these columns that holds something in this row. */
const firstCell = (cells: string[], columns: number[] = []): string | undefined =>
  columns.map(at => cells[at]?.trim()).find(Boolean);

/** Google Contacts writes several values of one kind into one cell, as "a ::: b". */
const firstOfSeveral = (cell: string) => cell.split(/\s+:::\s+/)[0] ?? cell;

/** "Ann Lee" and "Lee, Ann"; of several words the last is the last name. */
export function partName(name: string): Pick<Row, 'firstName' | 'lastName'> {
  const [last, first] = name.split(',').map(part => part.trim());
  if (last && first) return { firstName: first, lastName: last };
  const words = name.replaceAll(',', ' ').trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : undefined;
  return { firstName: words.join(' '), ...(lastName && { lastName }) };
}

/** What stands in the file where an error is. */
export function cellAt(sheet: Sheet, columns: Columns, { row, field }: { row: number; field: string }): string {
  const isName = field === 'firstName' || field === 'lastName';
  const used = usedColumns(sheet, columns);
  const meaning = meanings.find(each => each === field);
  const found = (meaning && used.get(meaning)) ?? (isName ? used.get('fullName') : undefined);
  return firstCell(sheet.rows[row - 1] ?? [], found) ?? '';
}
