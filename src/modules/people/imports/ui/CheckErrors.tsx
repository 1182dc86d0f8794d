import type { ImportReport } from '../contract.ts';
import { countRows } from './count-rows.ts';
import classes from './import.module.css';
import { type Columns, columnMeanings, meanings } from './import-columns.ts';
import { cellAt } from './import-rows.ts';
import type { Sheet } from './spreadsheet.ts';

type Props = {
  errors: ImportReport['errors'];
  invalid: number;
  sheet: Sheet;
  columns: Columns;
  /** The header of the column with the reason. */
  why?: string;
};

/** Invalid cells by their row in the spreadsheet. */
export function CheckErrors({ errors, invalid, sheet, columns, why = 'Problem' }: Props) {
  const named = new Set(errors.map(error => error.row)).size;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with the keyboard too */}
      <section className={classes.errors} tabIndex={0} aria-label="Errors by row">
        <table className={classes.preview}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">In the file</th>
              <th scope="col">{why}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(error => (
              <tr key={`${error.row} ${error.field} ${error.message}`}>
                <td>{sheet.numbers[error.row - 1] ?? error.row}</td>
                <td>{labelOf(error.field)}</td>
                <td className={classes.examples}>{cellAt(sheet, columns, error) || 'Empty'}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {invalid > named && <p className={classes.help}>and {countRows(invalid - named)} more</p>}
    </>
  );
}

function labelOf(field: string): string {
  const meaning = meanings.find(each => each === field);
  return meaning ? columnMeanings[meaning] : field;
}
