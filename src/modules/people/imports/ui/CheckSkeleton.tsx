import { Skeleton } from '@mantine/core';
import { countRows } from './count-rows.ts';
import classes from './import.module.css';

export function CheckSkeleton({ rows }: { rows: number }) {
  return (
    <section className={classes.card} aria-busy="true">
      <p className={classes.about} role="status">
        Checking {countRows(rows)}...
      </p>
      <div className={classes.figures}>
        {['new', 'known', 'repeated', 'wrong'].map(key => (
          <Skeleton key={key} height={64} />
        ))}
      </div>
    </section>
  );
}
