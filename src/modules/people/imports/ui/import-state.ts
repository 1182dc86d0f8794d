import type { ImportReport } from '../contract.ts';
import { guessColumns } from './guess-columns.ts';
import type { ColumnChoice, Columns } from './import-columns.ts';
import type { Sheet } from './sheet.ts';

/** How far an import is. It stands in no address: a file cannot. */
export type ImportState<Report = ImportReport> =
  | { step: 'choose' }
  | { step: 'match'; sheet: Sheet; columns: Columns }
  | { step: 'check'; sheet: Sheet; columns: Columns }
  | { step: 'done'; report: Report };

export const steps = { choose: 'Choose file', match: 'Match columns', check: 'Check', done: 'Done' } as const;

/** The next step, with what the columns are most likely to mean. */
export const matching = (sheet: Sheet, { meanings }: ColumnChoice) => ({
  step: 'match' as const,
  sheet,
  columns: guessColumns(sheet.header, sheet.rows).map(each => (each && meanings.includes(each) ? each : null)),
});
