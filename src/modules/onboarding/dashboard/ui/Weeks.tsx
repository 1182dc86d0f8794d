import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney, formatRoundMoney } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { formatCalendarMonthDay } from '../../../../shared/format/format-time.ts';
import { BarChart } from '../../../../ui/chart/charts.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { DashboardWeeks } from '../contract.ts';
import classes from './dashboard.module.css';
import { weeksQuery } from './dashboard-queries.ts';

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
