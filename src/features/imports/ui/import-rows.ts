import type { ImportInput } from '../contract.ts';
import { type Columns, meanings } from './import-columns.ts';
import type { Sheet } from './sheet.ts';

type Row = ImportInput['rows'][number];

/** The rows of the file as the server takes them: the cells by field, empty ones left out. */
export const importRows = (sheet: Sheet, columns: Columns): Row[] => sheet.rows.map(cells => rowOf(cells, columns));

function rowOf(cells: string[], columns: Columns): Row {
  const row: Row = {};
  for (const [at, meaning] of columns.entries()) {
    const cell = cells[at]?.trim();
    if (!meaning || !cell) continue;
    if (meaning === 'fullName') Object.assign(row, partName(cell));
    else row[meaning] = cell;
  }
  return row;
}

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
  const own = meanings.find(meaning => meaning === field) ?? null;
  const at = columns.indexOf(isName && !columns.includes(own) ? 'fullName' : own);
  return sheet.rows[row - 1]?.[at] ?? '';
}
