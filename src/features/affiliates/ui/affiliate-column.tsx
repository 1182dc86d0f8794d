import type { ReactNode } from 'react';
import classes from './affiliates.module.css';

type Named = { affiliateName: string; affiliateEmail: string };

/** The first column of every list about affiliates. `beside`: what stands next to the name. */
export const affiliateColumn = <Row extends Named>(beside?: (row: Row) => ReactNode) => ({
  name: 'Affiliate',
  phone: 'title' as const,
  cell: (row: Row) => (
    <span className={classes.two}>
      <span className={classes.nameLine}>
        <b dir="auto">{row.affiliateName}</b>
        {beside?.(row)}
      </span>
      <span className={classes.more}>{row.affiliateEmail}</span>
    </span>
  ),
});
