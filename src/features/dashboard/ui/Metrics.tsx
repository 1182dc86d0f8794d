import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { DashboardMetrics } from '../contract.ts';
import classes from './dashboard.module.css';
import { metricsQuery } from './dashboard-queries.ts';

const count = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const figures = [
  { label: 'Total Clients', to: '/clients', read: (metrics: DashboardMetrics) => count.format(metrics.totalClients) },
  {
    label: 'Appointments This Week',
    to: '/appointments',
    read: (metrics: DashboardMetrics) => count.format(metrics.appointmentsThisWeek),
  },
  {
    label: 'Monthly Revenue',
    to: '/invoicing',
    read: (metrics: DashboardMetrics) => dollars.format(Number(metrics.monthlyRevenue)),
  },
  {
    label: 'Content Views',
    to: '/storefront',
    read: (metrics: DashboardMetrics) => count.format(metrics.contentViews),
  },
] as const;

/** The practice in four figures, each leading to where it comes from. */
export function Metrics() {
  const { data: metrics, error, refetch } = useQuery(metricsQuery);
  if (error && !metrics) {
    return (
      <section className={classes.card} aria-label="Practice Overview" data-tour="metrics">
        <ErrorState title="Failed to load your figures" error={error} onRetry={() => refetch()} />
      </section>
    );
  }
  return (
    <section className={classes.metrics} aria-label="Practice Overview" aria-busy={!metrics} data-tour="metrics">
      {figures.map(({ label, to, read }) =>
        metrics ? (
          <Link key={label} to={to}>
            <span className={classes.metricLabel}>{label}</span>
            <span className={classes.metricValue}>{read(metrics)}</span>
          </Link>
        ) : (
          <div key={label} className={classes.metricSkeleton}>
            <Skeleton height={12} width={`${label.length * 0.4}rem`} />
            <Skeleton height={24} width="4rem" />
          </div>
        ),
      )}
    </section>
  );
}
