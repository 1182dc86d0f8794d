import { Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import classes from './DataTable.module.css';
import { opensOnClick } from './row-opening.tsx';
import type { Column } from './table-column.ts';

// Methods instead of function properties: their bivariance lets memo keep the type parameter.
type Props<Row> = { row: Row; columns: Column<Row>[]; onOpen?(row: Row): void };

function PlainTableRow<Row>({ row, columns, onOpen }: Props<Row>) {
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

export const TableRow: <Row>(props: Props<Row>) => ReactNode = memo(PlainTableRow);

export function SkeletonRow<Row>({ columns }: { columns: Column<Row>[] }) {
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
