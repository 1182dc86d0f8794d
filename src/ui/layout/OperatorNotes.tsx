import type { ReactNode } from 'react';
import classes from './host-notes.module.css';

/** Collapsed notes for the person who operates the server. */
export const OperatorNotes = ({ children }: { children: ReactNode }) => (
  <details className={classes.host}>
    <summary>For the person who hosts Sorrel</summary>
    <div className={classes.notes}>{children}</div>
  </details>
);
