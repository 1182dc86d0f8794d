import type { ImportReport } from '../contract.ts';
import { guessColumns } from './guess-columns.ts';
import type { Columns } from './import-columns.ts';
import type { Sheet } from './sheet.ts';

/** How far an import is. It stands in no address: a file cannot. */
export type ImportState =
  | { step: 'choose' }
  | { step: 'match'; sheet: Sheet; columns: Columns }
  | { step: 'check'; sheet: Sheet; columns: Columns }
  | { step: 'done'; report: ImportReport };

export const steps = { choose: 'Choose file', match: 'Match columns', check: 'Check', done: 'Done' } as const;

export const matching = (sheet: Sheet): ImportState => ({
  step: 'match',
  sheet,
  columns: guessColumns(sheet.header, sheet.rows),
});
