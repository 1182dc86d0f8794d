import { type ReactNode, useMemo } from 'react';
import classes from './DataTable.module.css';
import { RowChunk } from './RowChunk.tsx';
import { TableHead } from './TableHead.tsx';
import { SkeletonRow } from './TableRow.tsx';
import type { Column } from './table-column.ts';

export type { Column };

type Props<Row, Sort extends string> = {
  label: string;
  /** Defined outside the component or memoized: rows are drawn again only when this changes. */
  columns: Column<Row, Sort>[];
  /** Kept the same between renders: a long list is cut into pieces once. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => number | string;
  sort?: string;
  onSort?: (sort: string) => void;
  /** What a click on the row does, besides the link that the title column holds for the keyboard. Keep it stable. */
  onOpen?: (row: Row) => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  foot?: ReactNode;
  skeletonRows?: number;
  /** What can be done with the selected rows: takes the place of the head, on a phone that of the foot. */
  bar?: ReactNode;
  /** The rows are those of the question before: the new answer is on its way. */
  isStale?: boolean;
};

/** The work surface: sticky head, sortable columns, on a phone a list of cards. Skeletons while `rows` is undefined. */
export function DataTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, rows, keyOf, sort, onSort, onOpen, empty, foot, skeletonRows = 8, bar, isStale } = props;
  const chunks = useMemo(() => rows && chunksOf(rows), [rows]);
  if (rows && !rows.length && empty) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame}>
      {bar}
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={!rows || isStale}
        data-stale={isStale || undefined}
      >
        {/* Under the bar nobody sees what has the focus: there it does not sort. */}
        <TableHead columns={columns} sort={sort} onSort={bar ? undefined : onSort} />
        {chunks ? (
          chunks.map(({ start, rows }) => (
            <RowChunk key={start} rows={rows} columns={columns} keyOf={keyOf} onOpen={onOpen} />
          ))
        ) : (
          <tbody>
            {skeletonKeys(skeletonRows).map(key => (
              <SkeletonRow key={key} columns={columns} />
            ))}
          </tbody>
        )}
      </table>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}

/** Rows at a time that are drawn, or not while they are far from the screen. */
const chunkSize = 50;

function chunksOf<Row>(rows: Row[]) {
  const starts = Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) => index * chunkSize);
  return starts.map(start => ({ start, rows: rows.slice(start, start + chunkSize) }));
}

const skeletonKeys = (count: number) => [...Array(count).keys()];
