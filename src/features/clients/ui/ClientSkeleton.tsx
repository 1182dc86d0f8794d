import { Skeleton } from '@mantine/core';
import classes from './client-page.module.css';

/** The shape of the page while its client is on the way. */
export function ClientSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={12} width={60} mb={20} />
      <div className={classes.head}>
        <Skeleton height={56} width={56} radius="50%" />
        <div className={classes.who}>
          <Skeleton height={22} width={220} mb={10} />
          <Skeleton height={12} width={280} maw="100%" />
        </div>
      </div>
      <div className={classes.columns}>
        {['details', 'notes'].map(part => (
          <div key={part} className={classes.card}>
            <Skeleton height={14} width={80} mb={20} />
            <Skeleton height={10} width="80%" mb={14} />
            <Skeleton height={10} width="65%" mb={14} />
            <Skeleton height={10} width="70%" />
          </div>
        ))}
      </div>
    </div>
  );
}
