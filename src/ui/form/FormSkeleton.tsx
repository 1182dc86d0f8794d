import { Skeleton } from '@mantine/core';
import classes from '../layout/section.module.css';

type Props = { label: string; fields?: number };

/** Placeholder while the form's values load. */
export function FormSkeleton({ label, fields = 5 }: Props) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton width={140} height={16} mb="md" />
      <div className={classes.card}>
        <div className={classes.fields}>
          {[...Array(fields).keys()].map(field => (
            <div key={field}>
              <Skeleton width={96} height={12} mb={8} />
              <Skeleton height={36} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
