import classes from './reports.module.css';

type Row = { key: string; name: string; note?: string | undefined; amounts: string[] };
type Props = {
  /** Heads of the columns: of what the rows are, and of the amounts, of which the last is the sum. */
  name: string;
  columns: string[];
  rows: Row[];
  total: string[];
  format: (amount: string) => string;
};

/** Amounts that add up, row by row and below. On a phone the first ones stand below the name. */
export function SumTable({ name, columns, rows, total, format }: Props) {
  const cells = (amounts: string[]) =>
    amounts.map((amount, index) => (
      <td key={columns[index]} data-leaves={index < amounts.length - 1 || undefined}>
        {format(amount)}
      </td>
    ));
  const below = (amounts: string[]) => (
    <small className={classes.below} aria-hidden="true">
      {amounts.slice(0, -1).map((amount, index) => `${index ? ', ' : ''}${columns[index]} ${format(amount)}`)}
    </small>
  );
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {columns.map((column, index) => (
            <th key={column} scope="col" data-leaves={index < columns.length - 1 || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name: rowName, note, amounts }) => (
          <tr key={key}>
            <th scope="row">
              {rowName}
              {note && <small>{note}</small>}
              {below(amounts)}
            </th>
            {cells(amounts)}
          </tr>
        ))}
      </tbody>
      {/* Of one row the sum is that row. */}
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">
              Total
              {below(total)}
            </th>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
