import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './DataTable.module.css';
import { TableRow } from './TableRow.tsx';
import type { Column } from './table-column.ts';

/** How far from the screen rows are still drawn. */
const margin = '1500px 0px';

// Methods, not function properties: that lets memo keep the type parameter.
type Props<Row> = { rows: Row[]; columns: Column<Row>[]; keyOf(row: Row): number | string; onOpen?(row: Row): void };

function PlainRowChunk<Row>({ rows, columns, keyOf, onOpen }: Props<Row>) {
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
export const RowChunk: <Row>(props: Props<Row>) => ReactNode = memo(PlainRowChunk);
