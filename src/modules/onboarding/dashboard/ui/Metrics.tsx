import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatSums } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { DashboardMetrics } from '../contract.ts';
import classes from './dashboard.module.css';
import { metricsQuery } from './dashboard-queries.ts';

type Props = {
  /** Whole percent; without a comparison it is null and no badge is shown. */
  change: number | null;
  against: string;
};

/** "+12% vs. last week" */
function ChangeBadge({ change, against }: Props) {
  if (change === null) return null;
  return (
    <span className={classes.change}>
      <b data-rising={change > 0 || undefined}>{written(change)}</b> {against}
    </span>
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'exceptZero' });

/** With a minus sign (U+2212), which is as wide as the plus. */
const written = (change: number) => percent.format(change / 100).replace('-', '−');

type Figure = {
  name: keyof DashboardMetrics['changes'];
  label: string;
  to: '/clients' | '/appointments' | '/invoicing' | '/storefront';
  /** The period of comparison, for example "last week". */
  against: string;
  write: (metrics: DashboardMetrics, currency: string) => string;
  /** A note for values that can't be added, such as other currencies. */
  beside?: (metrics: DashboardMetrics) => string | null;
};

/** The four metric cards in the specified order (section 2, dashboard). */
const figures: Figure[] = [
  {
    name: 'totalClients',
    label: 'Total Clients',
    to: '/clients',
    against: 'vs. 30 days ago',
    write: metrics => formatCount(metrics.totalClients),
  },
  {
    name: 'appointmentsThisWeek',
    label: 'Appointments This Week',
    to: '/appointments',
    against: 'vs. last week',
    write: metrics => formatCount(metrics.appointmentsThisWeek),
  },
  {
    name: 'monthlyRevenue',
    label: 'Monthly Revenue',
    to: '/invoicing',
    against: 'vs. this point last month',
    write: (metrics, currency) => formatMoney(metrics.monthlyRevenue, currency).replace(/\.00$/, ''),
    beside: ({ otherRevenue }) => (otherRevenue.length ? `and ${formatSums(otherRevenue)}` : null),
  },
  {
    name: 'contentViews',
    label: 'Content Views',
    to: '/storefront',
    against: 'vs. prior 30 days',
    write: metrics => formatCount(metrics.contentViews),
  },
];

/** The four metrics, each linking to its page. */
export function Metrics() {
  const { currency } = useCurrentUser().practice;
  const { data: metrics, error, refetch } = useQuery(metricsQuery);
  if (error && !metrics) {
    return (
      <section className={`${section.card} ${classes.card}`} aria-label="Practice Overview" data-tour="metrics">
        <ErrorState title="Failed to load your numbers" error={error} onRetry={() => refetch()} />
      </section>
    );
  }
  return (
    <section
      className={`${section.card} ${classes.metrics}`}
      aria-label="Practice Overview"
      aria-busy={!metrics}
      data-tour="metrics"
    >
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
