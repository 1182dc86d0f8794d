import { Button, NativeSelect } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { type ImportField, type ImportInput, importFields } from '../contract.ts';
import classes from './import.module.css';
import { type ColumnChoice, type Columns, columnMeanings, importRows, meanings } from './import-rows.ts';
import { countRows, type Sheet } from './spreadsheet.ts';

type MatchColumnsProps = {
  sheet: Sheet;
  columns: Columns;
  choice: ColumnChoice;
  onColumns: (columns: Columns) => void;
  onBack: () => void;
  onNext: () => void;
};

const rowsInPreview = 5;

/** Matches columns to fields: guessed first, then corrected by the user. */
export function MatchColumns({ sheet, columns, choice, onColumns, onBack, onNext }: MatchColumnsProps) {
  const missing = choice.missing(columns);
  const options = [
    { value: '', label: 'Leave out' },
    ...choice.meanings.map(meaning => ({ value: meaning, label: columnMeanings[meaning] })),
  ];
  const preview = importRows({ ...sheet, rows: sheet.rows.slice(0, rowsInPreview) }, columns);
  return (
    <>
      <section className={classes.card} aria-labelledby="match-columns">
        <h2 id="match-columns">What do the columns mean?</h2>
        <p className={classes.about}>
          <span className={classes.fileName}>{sheet.fileName}</span>, {countRows(sheet.rows.length)}
        </p>
        <div className={classes.scroll}>
          <table className={classes.columns}>
            <thead>
              <tr>
                <th scope="col">Column in the file</th>
                <th scope="col">Examples</th>
                <th scope="col">Import as</th>
              </tr>
            </thead>
            <tbody>
              {sheet.header.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have one name
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td className={classes.examples}>{examplesOf(sheet, at) || 'Empty'}</td>
                  <td>
                    <NativeSelect
                      aria-label={`Import “${name}” as`}
                      data={options}
                      value={columns[at] ?? ''}
                      onChange={event => onColumns(withMeaning(columns, at, event.currentTarget.value))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {columns.filter(each => each === 'phone').length > 1 && (
          <p className={classes.help}>
            Each client gets the first phone number found in their row, mobile numbers first.
          </p>
        )}
      </section>
      {missing ? (
        <p className={classes.problem} role="status">
          <Icon name="info" />
          {missing}
        </p>
      ) : (
        <PreviewRows rows={preview} total={sheet.rows.length} />
      )}
      <div className={classes.actions}>
        <Button onClick={onBack}>Choose another file</Button>
        <Button variant="filled" disabled={missing !== null} onClick={onNext}>
          Check {countRows(sheet.rows.length)}
        </Button>
      </div>
    </>
  );
}

/** Each field has one column, except phone numbers: the previous column is cleared. */
function withMeaning(columns: Columns, at: number, chosen: string): Columns {
  const meaning = meanings.find(each => each === chosen) ?? null;
  const replaced = meaning === 'phone' ? null : meaning;
  return columns.map((each, index) => (index === at ? meaning : each === replaced ? null : each));
}

function examplesOf(sheet: Sheet, at: number): string {
  const cells = sheet.rows.slice(0, 50).map(row => row[at]?.trim() ?? '');
  return [...new Set(cells.filter(Boolean))].slice(0, 3).join(' · ');
}

type Row = ImportInput['rows'][number];

/** The first rows as they would be imported. */
function PreviewRows({ rows, total }: { rows: Row[]; total: number }) {
  return (
    <section className={classes.card} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <p className={classes.about}>
        {total > rows.length ? `The first ${rows.length} of ${countRows(total)}` : countRows(total)}
      </p>
      <ExampleRows rows={rows} label="First rows" />
    </section>
  );
}

/** Only columns with a value in any row. */
export function ExampleRows({ rows, label }: { rows: Row[]; label: string }) {
  const fields = (Object.keys(importFields) as ImportField[]).filter(field => rows.some(row => row[field]));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with the keyboard too */}
      <section className={classes.scroll} tabIndex={0} aria-label={label}>
        <table className={classes.preview}>
          <thead>
            <tr>
              {fields.map(field => (
                <th key={field} scope="col">
                  {importFields[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
              <tr key={at}>
                {fields.map(field => (
                  <td key={field}>{row[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
