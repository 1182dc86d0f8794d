import classes from './chart.module.css';
import type { Reading } from './reading.ts';

type Props = { label: string; columns: [string, string]; readings: Reading[] };

/** The chart's values as a table for screen readers. */
export function ChartTable({ label, columns, readings }: Props) {
  return (
    <div className={classes.hidden}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readings.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
