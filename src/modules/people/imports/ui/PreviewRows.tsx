import { type ImportField, type ImportInput, importFields } from '../contract.ts';
import { countRows } from './count-rows.ts';
import classes from './import.module.css';

type Row = ImportInput['rows'][number];

/** The first rows as they would be imported. */
export function PreviewRows({ rows, total }: { rows: Row[]; total: number }) {
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
