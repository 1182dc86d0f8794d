import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import section from '../../../../ui/section.module.css';
import type { Usage } from '../contract.ts';
import classes from './subscription.module.css';
import { usageQuery } from './tenant-queries.ts';

const count = new Intl.NumberFormat('en-US');
const figures: { label: string; name: keyof Usage }[] = [
  { label: 'Clients', name: 'clients' },
  { label: 'Team members', name: 'members' },
  { label: 'Appointments this month', name: 'appointmentsThisMonth' },
  { label: 'Emails sent this month', name: 'emailsThisMonth' },
];

export function UsageFigures() {
  const { data, error, refetch } = useQuery(usageQuery);
  if (error && !data) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your usage" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <dl className={`${section.card} ${classes.figures}`} aria-busy={!data}>
      {figures.map(({ label, name }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{data ? count.format(data[name]) : <Skeleton width={48} height={20} />}</dd>
        </div>
      ))}
    </dl>
  );
}
