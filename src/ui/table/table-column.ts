import type { ReactNode } from 'react';

export type Column<Row, Sort extends string = string> = {
  name: string;
  cell(row: Row): ReactNode;
  /** The sort key; with a leading minus it sorts descending. */
  sort?: Sort;
  /** For fixed-width columns; a column without it gets the remaining space. */
  width?: string;
  align?: 'end';
  /** Order in which columns are hidden when the table gets narrower; `unless-wide` is shown on wide screens only. */
  leaves?: 'unless-wide' | 'first' | 'second';
  /** The position in the two-line card that a row becomes on phones; columns without one are hidden there. */
  phone?: 'select' | 'title' | 'text' | 'status' | 'detail' | 'actions';
  isHeaderHidden?: boolean;
  /** A control that replaces the column's name in the header. */
  head?: ReactNode;
};
