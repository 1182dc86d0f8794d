import type { ReactNode } from 'react';

/** One column of a DataTable. */
export type Column<Row, Sort extends string = string> = {
  name: string;
  cell(row: Row): ReactNode;
  /** The key to sort by; the same with a minus is the other way round. */
  sort?: Sort;
  /** Of a fixed-width column; the one without takes what is left. */
  width?: string;
  align?: 'end';
  /** The first to leave when the table gets narrower; `unless-wide` only wide screens have. */
  leaves?: 'unless-wide' | 'first' | 'second';
  /** Where it stands in the two-line card that a row is on a phone; without one it is left out there. */
  phone?: 'select' | 'title' | 'text' | 'status' | 'detail' | 'actions';
  isHeaderHidden?: boolean;
  /** A control in the head, in place of its name. */
  head?: ReactNode;
};
