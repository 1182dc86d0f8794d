import type { ReactNode } from 'react';
import classes from './host-notes.module.css';

/** What only the person needs who runs the server, folded below what everybody reads. */
export const HostNotes = ({ children }: { children: ReactNode }) => (
  <details className={classes.host}>
    <summary>For the person who hosts Sorrel</summary>
    <div className={classes.notes}>{children}</div>
  </details>
);
