import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './visits.module.css';

type Row = { key: string; name: string; value: number };
type Props = {
  labelledBy: string;
  columns: [string, string];
  /** The largest first. */
  rows: Row[];
  /** Said instead of a table without rows. */
  nothing: string;
};

const shownFirst = 8;

/** Names with their numbers, each with a bar as long as its share of the largest. */
export function Ranking({ labelledBy, columns, rows, nothing }: Props) {
  const [isWhole, setWhole] = useState(false);
  const most = rows[0]?.value ?? 0;
  if (!rows.length) return <p className={classes.nothing}>{nothing}</p>;
  const rest = rows.length - shownFirst;
  return (
    <>
      <table className={classes.ranking} aria-labelledby={labelledBy}>
        <thead className={classes.hidden}>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isWhole ? undefined : shownFirst).map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {name}
                <svg className={classes.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * value) / most} height="1" />
                </svg>
              </th>
              <td>{value.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && !isWhole && (
        <Button size="xs" onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}
