import classes from './StatusDot.module.css';

export type StatusTone = 'good' | 'open' | 'warning' | 'bad' | 'off';

/** A status in a table, list or card: a dot and a word. In a page's head, and for invoices (specification, section 4), use Badge. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
