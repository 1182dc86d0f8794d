import { Skeleton } from '@mantine/core';
import classes from './dashboard.module.css';

/** Three rows of people while they are on the way. */
export function RowSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      {['9rem', '7rem', '8rem'].map(width => (
        <div key={width} className={classes.rowSkeleton}>
          <Skeleton height={36} width={36} radius="50%" />
          <div>
            <Skeleton height={12} width={width} />
            <Skeleton height={10} width="6rem" />
          </div>
          <Skeleton height={12} width="3.5rem" />
        </div>
      ))}
    </div>
  );
}
