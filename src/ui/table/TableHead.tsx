import { VisuallyHidden } from '@mantine/core';
import { Icon } from '../Icon.tsx';
import classes from './DataTable.module.css';
import type { Column } from './table-column.ts';

type Props<Row> = { columns: Column<Row>[]; sort: string | undefined; onSort: ((sort: string) => void) | undefined };

export function TableHead<Row>({ columns, sort, onSort }: Props<Row>) {
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
