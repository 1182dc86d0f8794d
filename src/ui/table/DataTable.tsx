import { Skeleton, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../Icon.tsx';
import classes from './DataTable.module.css';
import { opensOnClick } from './row-opening.tsx';
import type { Column } from './table-column.ts';

export type { Column };

/** Rows within this distance of the viewport are rendered. */
const renderMargin = '1500px 0px';

// Methods instead of function properties: their bivariance lets memo keep the type parameter.
type RowChunkProps<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  keyOf(row: Row): number | string;
  onOpen?(row: Row): void;
};

function PlainRowChunk<Row>({ rows, columns, keyOf, onOpen }: RowChunkProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  // Syncs with scrolling: rows far away are replaced by empty space of the same height.
  useEffect(() => {
    const chunk = body.current;
    if (!chunk) return;
    const observer = new IntersectionObserver(
      // Under load, several entries arrive at once; the last one is current.
      entries => setHeight(entries.at(-1)?.isIntersecting === false ? chunk.getBoundingClientRect().height : null),
      { rootMargin: renderMargin },
    );
    observer.observe(chunk);
    // Printing needs all rows.
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
          {/* One cell without colspan: spanning all columns would bring hidden columns back as empty ones. */}
          <td style={{ height }} />
        </tr>
      )}
    </tbody>
  );
}

const RowChunk: <Row>(props: RowChunkProps<Row>) => ReactNode = memo(PlainRowChunk);

type DataTableProps<Row, Sort extends string> = {
  label: string;
  /** Must be stable (defined outside the component or memoized), because rows render again when it changes. */
  columns: Column<Row, Sort>[];
  /** Must be stable, because a long list is split into chunks when it changes. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => number | string;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Called on a click on the row; for the keyboard the title column has a link. Must be stable. */
  onOpen?: (row: Row) => void;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  foot?: ReactNode;
  skeletonRows?: number;
  /** Actions for the selected rows: replaces the header, on phones the footer. */
  bar?: ReactNode;
  /** The rows belong to the previous query; the new ones are loading. */
  isStale?: boolean;
};

/** A table with a sticky header and sortable columns, on phones a list of cards. Shows skeletons while `rows` is undefined. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
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
        {/* The bar covers the header, so its sort buttons must not receive the focus. */}
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

/** Rows per chunk; a chunk far from the viewport is not rendered. */
const chunkSize = 50;

function chunksOf<Row>(rows: Row[]) {
  const starts = Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) => index * chunkSize);
  return starts.map(start => ({ start, rows: rows.slice(start, start + chunkSize) }));
}

const skeletonKeys = (count: number) => [...Array(count).keys()];

type TableHeadProps<Row> = {
  columns: Column<Row>[];
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
};

function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(column => (
          <th
            key={column.name}
            scope="col"
            style={{ width: column.width }}
            data-phone={column.phone}
            data-leaves={column.leaves}
            data-align={column.align}
            aria-sort={directionOf(column.sort, sort)}
          >
            {column.head ? (
              column.head
            ) : column.sort && onSort ? (
              <SortButton name={column.name} column={column.sort} sort={sort} onSort={onSort} />
            ) : column.isHeaderHidden ? (
              <VisuallyHidden>{column.name}</VisuallyHidden>
            ) : (
              column.name
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type SortProps = { name: string; column: string; sort: string | undefined; onSort: (sort: string) => void };

function SortButton({ name, column, sort, onSort }: SortProps) {
  return (
    <button type="button" className={classes.sort} onClick={() => onSort(sort === column ? `-${column}` : column)}>
      {name}
      <Icon name="sortUp" size={14} className={classes.sortIcon} />
    </button>
  );
}

function directionOf(column: string | undefined, sort: string | undefined) {
  if (!column) return undefined;
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

// Methods instead of function properties: their bivariance lets memo keep the type parameter.
type PlainTableRowProps<Row> = { row: Row; columns: Column<Row>[]; onOpen?(row: Row): void };

function PlainTableRow<Row>({ row, columns, onOpen }: PlainTableRowProps<Row>) {
  return (
    // The keyboard uses the link in the row; the click handler is a larger target for the mouse.
    <tr className={classes.row} {...opensOnClick(onOpen && (() => onOpen(row)))}>
      {columns.map(column => (
        <td key={column.name} data-phone={column.phone} data-leaves={column.leaves} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const TableRow: <Row>(props: PlainTableRowProps<Row>) => ReactNode = memo(PlainTableRow);

function SkeletonRow<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <tr className={classes.row}>
      {columns.map(column => (
        <td key={column.name} data-phone={column.phone} data-leaves={column.leaves}>
          {!column.isHeaderHidden && <Skeleton height={10} width={column.phone === 'title' ? '9rem' : '70%'} />}
        </td>
      ))}
    </tr>
  );
}
