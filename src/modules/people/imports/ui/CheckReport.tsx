import { SegmentedControl } from '@mantine/core';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import type { ImportInput, ImportReport } from '../contract.ts';
import { CheckErrors } from './CheckErrors.tsx';
import { countRows } from './count-rows.ts';
import { Figure } from './Figure.tsx';
import classes from './import.module.css';
import type { Columns } from './import-columns.ts';
import type { Sheet } from './spreadsheet.ts';

type Choice = ImportInput['duplicates'];
type Props = {
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
export function CheckReport({ report, sheet, columns, duplicates, onDuplicates }: Props) {
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
