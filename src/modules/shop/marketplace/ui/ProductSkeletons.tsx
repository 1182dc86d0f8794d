import { Skeleton } from '@mantine/core';
import classes from './products.module.css';

const places = [1, 2, 3];

/** In the shape of the cards. */
export const ProductSkeletons = () => (
  <div className={classes.cards} role="status" aria-label="Loading products">
    {places.map(place => (
      <div key={place} className={classes.skeleton}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={12} width="35%" />
        <Skeleton height={12} width="90%" />
        <Skeleton height={12} width="50%" />
      </div>
    ))}
  </div>
);
