import { SegmentedControl, Skeleton } from '@mantine/core';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import type { ImportInput, ImportReport } from '../contract.ts';
import classes from './import.module.css';
import { type Columns, cellAt, columnMeanings, meanings } from './import-rows.ts';
import { countRows, type Sheet } from './spreadsheet.ts';

type Choice = ImportInput['duplicates'];
type CheckReportProps = {
  report: ImportReport;
  sheet: Sheet;
  columns: Columns;
  duplicates: Choice;
  onDuplicates: (choice: Choice) => void;
};

const choices: { value: Choice; label: string }[] = [
  { value: 'skip', label: 'Leave them as they are' },
  { value: 'update', label: 'Update them' },
];

type DuplicatesProps = {
  report: ImportReport;
  /** Row numbers in the spreadsheet. */
  numbers: number[];
};

/** Rows that match existing clients; collapsed by default. */
function Duplicates({ report: { duplicates, updated, skipped }, numbers }: DuplicatesProps) {
  const total = updated + skipped;
  const numberOf = (row: number) => numbers[row - 1] ?? row;
  return (
    <Disclosure summary={`${countRows(total)} with a known email address`} isQuiet className={classes.duplicates}>
      <ul>
        {duplicates.map(({ row, email, of }) => (
          <li key={row}>
            Row {numberOf(row)}: <span className={classes.address}>{email}</span>{' '}
            {of === null ? 'is already a client' : `is also in row ${numberOf(of)}`}
          </li>
        ))}
      </ul>
      {total > duplicates.length && <p className={classes.help}>and {countRows(total - duplicates.length)} more</p>}
    </Disclosure>
  );
}

/** The result of the dry run. */
export function CheckReport({ report, sheet, columns, duplicates, onDuplicates }: CheckReportProps) {
  const { added, updated, skipped, invalid } = report;
  return (
    <>
      <section className={classes.card} aria-labelledby="check">
        <h2 id="check">What will happen</h2>
        <dl className={classes.figures}>
          <Figure label="New clients" value={added} />
          <Figure label="Already clients" value={updated} />
          <Figure label="Duplicate rows" value={skipped} />
          <Figure label="With errors" value={invalid} tone={invalid ? 'bad' : undefined} />
        </dl>
        {updated > 0 && (
          <div className={classes.choice}>
            <span id="duplicates-choice">Existing clients</span>
            <SegmentedControl
              aria-labelledby="duplicates-choice"
              data={choices}
              value={duplicates}
              onChange={chosen => onDuplicates(chosen === 'update' ? 'update' : 'skip')}
            />
            <span className={classes.help}>
              {duplicates === 'update'
                ? 'Filled cells replace existing values, and tags are added. Empty cells change nothing.'
                : 'Their rows are skipped.'}
            </span>
          </div>
        )}
        {report.duplicates.length > 0 && <Duplicates report={report} numbers={sheet.numbers} />}
      </section>
      {invalid > 0 && (
        <section className={classes.card} aria-labelledby="check-errors">
          <h2 id="check-errors">{countRows(invalid)} with errors</h2>
          <p className={classes.about}>
            Fix them in your file and choose it again, or import the other rows without them.
          </p>
          <CheckErrors errors={report.errors} invalid={invalid} sheet={sheet} columns={columns} />
        </section>
      )}
    </>
  );
}

type CheckErrorsProps = {
  errors: ImportReport['errors'];
  invalid: number;
  sheet: Sheet;
  columns: Columns;
  /** The header of the column with the reason. */
  why?: string;
};

/** Invalid cells by their row in the spreadsheet. */
export function CheckErrors({ errors, invalid, sheet, columns, why = 'Problem' }: CheckErrorsProps) {
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

export function CheckSkeleton({ rows }: { rows: number }) {
  return (
    <section className={classes.card} aria-busy="true">
      <p className={classes.about} role="status">
        Checking {countRows(rows)}...
      </p>
      <div className={classes.figures}>
        {['new', 'known', 'repeated', 'wrong'].map(key => (
          <Skeleton key={key} height={64} />
        ))}
      </div>
    </section>
  );
}

export function Figure({ label, value, tone }: { label: string; value: number; tone?: 'bad' }) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
