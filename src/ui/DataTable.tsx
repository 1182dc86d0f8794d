import { Skeleton } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode } from 'react';
import classes from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';

export type Column<Row, Sort extends string = string> = {
  name: string;
  cell(row: Row): ReactNode;
  /** The key to sort by; the same with a minus is the other way round. */
  sort?: Sort;
  /** Of a fixed-width column; the one without takes what is left. */
  width?: string;
  align?: 'end';
  /** The first to leave when the table gets narrower. */
  leaves?: 'first' | 'second';
  /** Where it stands in the two-line card that a row is on a phone; without one it is left out there. */
  phone?: 'title' | 'text' | 'status' | 'detail' | 'actions';
  isHeaderHidden?: boolean;
};

type Props<Row, Sort extends string> = {
  label: string;
  /** Defined outside the component or memoized: rows are drawn again only when this changes. */
  columns: Column<Row, Sort>[];
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
};

/** The work surface: sticky head, sortable columns, on a phone a list of cards. Skeletons while `rows` is undefined. */
export function DataTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, rows, keyOf, sort, onSort, onOpen, empty, foot, skeletonRows = 8 } = props;
  if (rows && !rows.length && empty) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={!rows}>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {rows
            ? rows.map(row => <TableRow key={keyOf(row)} row={row} columns={columns} onOpen={onOpen} />)
            : skeletonKeys(skeletonRows).map(key => <SkeletonRow key={key} columns={columns} />)}
        </tbody>
      </table>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}

// Methods, not function properties: that lets memo keep the type parameter.
type RowProps<Row> = { row: Row; columns: Column<Row>[]; onOpen?(row: Row): void };

function PlainRow<Row>({ row, columns, onOpen }: RowProps<Row>) {
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menu"]')) return;
    if (!event.currentTarget.contains(event.target instanceof Node ? event.target : null)) return;
    if (!window.getSelection()?.toString()) onOpen?.(row);
  };
  return (
    // The link in the row is what the keyboard uses; the click is a larger target for the mouse.
    <tr className={classes.row} data-opens={onOpen ? true : undefined} onClick={onOpen && open}>
      {columns.map(column => (
        <td key={column.name} data-phone={column.phone} data-leaves={column.leaves} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
const TableRow: <Row>(props: RowProps<Row>) => ReactNode = memo(PlainRow);

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

const skeletonKeys = (count: number) => [...Array(count).keys()];
