import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { ChangeBadge } from './ChangeBadge.tsx';
import classes from './dashboard.module.css';
import { metricsQuery } from './dashboard-queries.ts';
import { figures } from './figures.ts';

/** The practice in four figures, each leading to where it comes from, with how it moved. */
export function Metrics() {
  const { currency } = useCurrentUser().practice;
  const { data: metrics, error, refetch } = useQuery(metricsQuery);
  if (error && !metrics) {
    return (
      <section className={classes.card} aria-label="Practice Overview" data-tour="metrics">
        <ErrorState title="Failed to load your numbers" error={error} onRetry={() => refetch()} />
      </section>
    );
  }
  return (
    <section className={classes.metrics} aria-label="Practice Overview" aria-busy={!metrics} data-tour="metrics">
      {figures.map(({ name, label, to, against, write, beside }) =>
        metrics ? (
          <Link key={name} to={to}>
            <span className={classes.metricLabel}>{label}</span>
            <span className={classes.metricValue}>{write(metrics, currency)}</span>
            {beside?.(metrics) && <span className={classes.metricBeside}>{beside(metrics)}</span>}
            <ChangeBadge change={metrics.changes[name]} against={against} />
          </Link>
        ) : (
          <div key={name} className={classes.metricSkeleton}>
            <Skeleton height={12} width={`${label.length * 0.4}rem`} />
            <Skeleton height={24} width="4rem" />
          </div>
        ),
      )}
    </section>
  );
}
