import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney, formatRoundMoney, formatSums } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { formatCalendarMonthDay } from '../../../../shared/format/format-time.ts';
import { BarChart } from '../../../../ui/chart/charts.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { DashboardMetrics, DashboardWeeks } from '../contract.ts';
import classes from './dashboard.module.css';
import { metricsQuery, weeksQuery } from './dashboard-queries.ts';

type ChangeBadgeProps = {
  /** Whole percent; without a comparison it is null and no badge is shown. */
  change: number | null;
  against: string;
};

/** "+12% vs. last week" */
function ChangeBadge({ change, against }: ChangeBadgeProps) {
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

/** Charts of bookings and revenue in the last twelve weeks. */
export function Weeks() {
  const { currency } = useCurrentUser().practice;
  const { data: weeks, error, refetch } = useQuery(weeksQuery);
  const chart = (draw: (weeks: DashboardWeeks) => ReactNode) => {
    if (weeks) return draw(weeks);
    if (error) return <ErrorState title="Failed to load the last weeks" error={error} onRetry={() => refetch()} />;
    return <Skeleton className={classes.chartSkeleton} />;
  };
  return (
    <div className={classes.weeks}>
      <Card id="bookings" title="Bookings" explanation="Appointments per week">
        {chart(weeks => (
          <Bars
            weeks={weeks}
            what="Bookings"
            read={week => week.bookings}
            format={value => formatCount(value)}
            nothing="No appointments in the last 12 weeks."
          />
        ))}
      </Card>
      <Card id="revenue" title="Revenue" explanation="Weekly revenue, net of refunds">
        {chart(weeks => (
          <Bars
            weeks={weeks}
            what="Revenue"
            read={week => Number(week.revenue)}
            format={value => formatMoney(value.toFixed(2), currency).replace(/\.00$/, '')}
            formatTick={value => formatRoundMoney(value, currency)}
            nothing="No payments in the last 12 weeks."
          />
        ))}
        <OtherCurrencies weeks={weeks} />
      </Card>
    </div>
  );
}

/** Revenue in other currencies, which the bars exclude. */
function OtherCurrencies({ weeks = [] }: { weeks: DashboardWeeks | undefined }) {
  const others = [...new Set(weeks.flatMap(week => week.otherRevenue.map(({ currency }) => currency)))];
  if (!others.length) return null;
  return <p className={classes.faint}>Without what was paid in {others.join(', ')}.</p>;
}

type CardProps = { id: string; title: string; explanation: string; children: ReactNode };

function Card({ id, title, explanation, children }: CardProps) {
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        <span className={classes.faint}>{explanation}</span>
      </div>
      <div className={classes.chart}>{children}</div>
    </section>
  );
}

type BarsProps = {
  weeks: DashboardWeeks;
  what: string;
  read: (week: DashboardWeeks[number]) => number;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  /** Shown instead of an empty chart. */
  nothing: string;
};

function Bars({ weeks, what, read, format, formatTick, nothing }: BarsProps) {
  if (!weeks.some(week => read(week))) return <p className={classes.noBars}>{nothing}</p>;
  const bars = weeks.map(week => {
    const label = formatCalendarMonthDay(week.week);
    return { label, name: `Week of ${label}`, value: read(week) };
  });
  return (
    <BarChart
      label={`${what} by week`}
      columns={['Week', what]}
      bars={bars}
      format={format}
      {...(formatTick && { formatTick })}
    />
  );
}
