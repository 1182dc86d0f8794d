import type { ReactNode } from 'react';
import { RowButton } from '../../../../ui/table/row-opening.tsx';
import classes from './affiliates.module.css';

type Named = { affiliateName: string; affiliateEmail: string };

/** First column of all affiliate lists. `beside`: content next to the name; with `onOpen` the name is a button. */
export const affiliateColumn = <Row extends Named>(
  beside?: (row: Row) => ReactNode,
  onOpen?: ((row: Row) => void) | null,
) => ({
  name: 'Affiliate',
  phone: 'title' as const,
  cell: (row: Row) => (
    <span className={classes.two}>
      <span className={classes.nameLine}>
        <b dir="auto">
          <RowButton onOpen={onOpen && (() => onOpen(row))}>{row.affiliateName}</RowButton>
        </b>
        {beside?.(row)}
      </span>
      <span className={classes.more}>{row.affiliateEmail}</span>
    </span>
  ),
});
