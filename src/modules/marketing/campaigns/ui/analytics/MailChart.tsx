import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { formatCalendarMonthDay, formatCalendarShortDate } from '../../../../../shared/format/format-time.ts';
import type { Bar } from '../../../../../ui/chart/BarDrawing.tsx';
import { BarChart } from '../../../../../ui/chart/charts.tsx';
import { hasTrend } from '../../../../../ui/chart/has-trend.ts';
import type { Analytics, DayFigures } from '../../analytics.ts';
import classes from './analytics.module.css';

type Figure = Exclude<keyof DayFigures, 'day'>;

/** With more days each bar is a week, as narrower bars can't be told apart. */
const maxBars = 100;

/** One bar per day, or per week ending today. */
export function barsOf(days: DayFigures[], figure: Figure): { unit: 'day' | 'week'; bars: Bar[] } {
  const length = days.length > maxBars ? 7 : 1;
  const bars: Bar[] = [];
  // Goes backwards from today, so that the last week is complete.
  for (let end = days.length; end > 0; end -= length) {
    const part = days.slice(Math.max(0, end - length), end);
    const first = part[0]?.day ?? '';
    const name = length === 1 ? formatCalendarShortDate(first) : `Week of ${formatCalendarShortDate(first)}`;
    bars.unshift({
      label: formatCalendarMonthDay(first),
      name,
      value: part.reduce((sum, day) => sum + day[figure], 0),
    });
  }
  return { unit: length === 1 ? 'day' : 'week', bars };
}

const measures: Record<Figure, string> = {
  sent: 'Emails sent',
  clicks: 'Clicks',
  opens: 'Opens',
  unsubscribes: 'Unsubscribes',
  bounces: 'Bounces',
  failed: 'Failed',
};

const figures = Object.keys(measures) as Figure[];

/**
 * The totals of all emails in the period. A chart follows only for what happened on enough days to show a trend; opens
 * are there only if they were tracked.
 */
export function MailChart({ analytics: { days, countsOpens } }: { analytics: Analytics }) {
  const titleId = useId();
  const [chosen, setChosen] = useState<Figure>('sent');
  const shown = figures
    .filter(figure => figure !== 'opens' || countsOpens)
    .map(figure => ({ figure, ...barsOf(days, figure), total: days.reduce((sum, day) => sum + day[figure], 0) }));
  if (shown.every(({ total }) => !total)) return null;
  const charts = shown.filter(({ bars }) => hasTrend(bars));
  const chart = charts.find(({ figure }) => figure === chosen) ?? charts[0];
  return (
    <section className={classes.chart} aria-labelledby={titleId}>
      <h3 id={titleId}>All emails</h3>
      <p className={classes.note}>
        Campaigns, appointment emails and invoices of the last {days.length} days.
        {countsOpens && ' Opens aren’t reliable: many email apps load images automatically, or never.'}
      </p>
      <dl className={classes.figures}>
        {shown.map(({ figure, total }) => (
          <div key={figure}>
            <dt>{measures[figure]}</dt>
            <dd>{formatCount(total)}</dd>
          </div>
        ))}
      </dl>
      {chart && (
        <>
          <NativeSelect
            aria-label="Chart"
            size="xs"
            w="fit-content"
            mt="lg"
            mb="sm"
            data={charts.map(({ figure, unit }) => ({ value: figure, label: `${measures[figure]} by ${unit}` }))}
            value={chart.figure}
            onChange={event => setChosen(figures.find(each => each === event.currentTarget.value) ?? chosen)}
          />
          <BarChart
            label={`${measures[chart.figure]} by ${chart.unit}`}
            columns={[chart.unit === 'day' ? 'Day' : 'Week', measures[chart.figure]]}
            bars={chart.bars}
            format={value => formatCount(value)}
          />
        </>
      )}
    </section>
  );
}
