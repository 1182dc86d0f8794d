import { Skeleton } from '@mantine/core';
import fields from './fields.module.css';
import preview from './preview.module.css';
import { StorefrontHead } from './StorefrontHead.tsx';
import classes from './storefront.module.css';

/** The editor's shape while the page loads. */
export function StorefrontSkeleton() {
  return (
    <>
      <StorefrontHead />
      <div className={classes.editor} data-loading role="status" aria-label="Loading your storefront">
        <div className={classes.fields}>
          <Skeleton width={320} maw="100%" height={20} mb="xl" />
          <div className={fields.stack}>
            <div className={fields.who}>
              <Skeleton circle height={72} />
              <div className={fields.names}>
                <FieldSkeleton height={36} />
                <FieldSkeleton height={36} />
              </div>
            </div>
            <FieldSkeleton height={96} />
            <FieldSkeleton height={36} />
            <FieldSkeleton height={36} />
          </div>
        </div>
        <div className={preview.preview}>
          <div className={preview.phone}>
            <Skeleton className={preview.screen} height="100%" />
          </div>
        </div>
      </div>
    </>
  );
}

const FieldSkeleton = ({ height }: { height: number }) => (
  <div>
    <Skeleton width={96} height={12} mb={8} />
    <Skeleton height={height} />
  </div>
);
