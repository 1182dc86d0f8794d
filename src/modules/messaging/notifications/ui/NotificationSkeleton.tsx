import { Skeleton } from '@mantine/core';
import classes from './notifications-page.module.css';

/** Notifications while they are on the way. */
export function NotificationSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications...">
      {['14rem', '17rem', '13rem', '16rem', '15rem'].map(width => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={13} width="7rem" />
          <Skeleton height={12} width={width} />
          <Skeleton height={10} width="5rem" />
        </div>
      ))}
    </div>
  );
}
