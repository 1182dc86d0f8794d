import type { ImportReport } from '../contract.ts';
import { countRows } from './count-rows.ts';
import classes from './import.module.css';

type Props = {
  report: ImportReport;
  /** Of the rows in the spreadsheet. */
  numbers: number[];
};

/** Which rows say something about a person who is known; folded away until asked for. */
export function Duplicates({ report: { duplicates, updated, skipped }, numbers }: Props) {
  const total = updated + skipped;
  const numberOf = (row: number) => numbers[row - 1] ?? row;
  return (
    <details className={classes.duplicates}>
      <summary>{countRows(total)} with a known email address</summary>
      <ul>
        {duplicates.map(({ row, email, of }) => (
          <li key={row}>
            Row {numberOf(row)}: <span className={classes.address}>{email}</span>{' '}
            {of === null ? 'is already a client' : `is also in row ${numberOf(of)}`}
          </li>
        ))}
      </ul>
      {total > duplicates.length && <p className={classes.help}>and {countRows(total - duplicates.length)} more</p>}
    </details>
  );
}
