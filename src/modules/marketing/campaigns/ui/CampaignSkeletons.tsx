import { Skeleton } from '@mantine/core';
import classes from './campaigns.module.css';

/** Cards while they are loading. */
export function CampaignSkeletons() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading" aria-busy="true">
      {['first', 'second', 'third', 'fourth'].map(card => (
        <div key={card} className={classes.skeleton}>
          <Skeleton width="55%" height={18} />
          <Skeleton width="75%" height={14} />
          <Skeleton height={52} mt={6} />
          <Skeleton width="40%" height={12} my={8} />
          <Skeleton width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}
