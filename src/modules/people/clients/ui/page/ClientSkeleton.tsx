import { Skeleton } from '@mantine/core';
import { BackLink } from '../../../../../ui/layout/BackLink.tsx';
import section from '../../../../../ui/layout/section.module.css';
import head from './client-head.module.css';
import classes from './client-page.module.css';
import totals from './client-totals.module.css';

export function ClientSkeleton() {
  return (
    <>
      <BackLink to="/clients">Clients</BackLink>
      <Shapes />
    </>
  );
}

function Shapes() {
  return (
    <div role="status" aria-label="Loading">
      <div className={head.head}>
        <Skeleton height={56} width={56} radius="50%" />
        <div className={head.who}>
          <Skeleton height={22} width={220} mb={10} />
          <Skeleton height={12} width={280} maw="100%" mb={8} />
          <Skeleton height={10} width={200} maw="100%" />
        </div>
      </div>
      <div className={`${section.card} ${totals.totals} ${totals.skeleton}`}>
        {['appointments', 'invoices', 'emails', 'member'].map(part => (
          <div key={part} className={totals.total}>
            <Skeleton height={10} width="50%" mb={10} />
            <Skeleton height={18} width="30%" />
          </div>
        ))}
      </div>
      <Skeleton height={14} width={520} maw="100%" mt={30} mb={34} />
      <div className={classes.columns}>
        {['details', 'timeline'].map(part => (
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
