import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';
import { SkeletonRow, TableRow } from './TableRow.tsx';
import type { Column } from './table-column.ts';

export type { Column };

/** How far from the screen rows are still drawn. */
const margin = '1500px 0px';

// Methods, not function properties: that lets memo keep the type parameter.
type RowChunkProps<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  keyOf(row: Row): number | string;
  onOpen?(row: Row): void;
};

function PlainRowChunk<Row>({ rows, columns, keyOf, onOpen }: RowChunkProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  // Follows the browser's scrolling: far away the rows give way to empty space of their height.
  useEffect(() => {
    const chunk = body.current;
    if (!chunk) return;
    const observer = new IntersectionObserver(
      // On a busy machine several come at once: where it was and where it is now.
      entries => setHeight(entries.at(-1)?.isIntersecting === false ? chunk.getBoundingClientRect().height : null),
      { rootMargin: margin },
    );
    observer.observe(chunk);
    // On paper nothing is far away.
    const drawAll = () => flushSync(() => setHeight(null));
    window.addEventListener('beforeprint', drawAll);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', drawAll);
    };
  }, []);
  return (
    <tbody ref={body}>
      {height === null ? (
        rows.map(row => <TableRow key={keyOf(row)} row={row} columns={columns} onOpen={onOpen} />)
      ) : (
        <tr className={classes.gap}>
          {/* One cell, not one over all columns: those that have left the table would come back as empty ones. */}
          <td style={{ height }} />
        </tr>
      )}
    </tbody>
  );
}

/** Some rows of a long list. */
const RowChunk: <Row>(props: RowChunkProps<Row>) => ReactNode = memo(PlainRowChunk);

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
