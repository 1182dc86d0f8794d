import classes from './StatusDot.module.css';

export type StatusTone = 'good' | 'open' | 'warning' | 'bad' | 'off';

/** A status in a list: a dot and a word. Next to a title, use Badge. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
