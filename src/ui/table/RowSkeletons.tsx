import { Skeleton } from '@mantine/core';
import section from '../layout/section.module.css';

export function RowSkeletons({ label, rows = 2 }: { label: string; rows?: number }) {
  return (
    <div className={section.card} role="status" aria-label={label}>
      {[...Array(rows).keys()].map(row => (
        <div key={row} className={section.row}>
          <div className={section.rowText}>
            <Skeleton width="9rem" height={14} mb={8} />
            <Skeleton width="14rem" maw="100%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
