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

type Measure = { label: string; nothing: string; note?: string };

const measures: Record<Figure, Measure> = {
  sent: { label: 'Emails sent', nothing: 'No emails sent in this period.' },
  clicks: { label: 'Clicks', nothing: 'No clicks in this period.', note: 'Counted once per person and link.' },
  unsubscribes: { label: 'Unsubscribes', nothing: 'No unsubscribes in this period.' },
  failed: { label: 'Failed', nothing: 'No failed emails in this period.' },
  bounces: { label: 'Bounces', nothing: 'No bounces in this period.' },
  opens: {
    label: 'Opens',
    nothing: 'No opens in this period.',
    note: 'Not reliable: many email apps load images automatically, or never. Clicks tell you more.',
  },
};

const figures = Object.keys(measures) as Figure[];

/** One metric at a time; opens only if they were tracked. */
export function MailChart({ analytics: { days, countsOpens } }: { analytics: Analytics }) {
  const titleId = useId();
  const [figure, setFigure] = useState<Figure>('sent');
  const { label, nothing, note } = measures[figure];
  const { unit, bars } = barsOf(days, figure);
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  return (
    <section className={classes.chart} aria-labelledby={titleId}>
      <div className={classes.chartHead}>
        <h3 id={titleId}>
          {label} by {unit}
        </h3>
        <NativeSelect
          aria-label="Measure"
          size="xs"
          data={figures
            .filter(each => each !== 'opens' || countsOpens)
            .map(value => ({ value, label: measures[value].label }))}
          value={figure}
          onChange={event => setFigure(figures.find(each => each === event.currentTarget.value) ?? figure)}
        />
      </div>
      <p className={classes.note}>
        {total ? `${formatCount(total)} in the last ${days.length} days.` : nothing}
        {total > 0 && note && ` ${note}`}
      </p>
      {hasTrend(bars) ? (
        <BarChart
          label={`${label} by ${unit}`}
          columns={[unit === 'day' ? 'Day' : 'Week', label]}
          bars={bars}
          format={value => formatCount(value)}
        />
      ) : (
        total > 0 && <FewDays label={label} unit={unit} bars={bars.filter(bar => bar.value)} />
      )}
    </section>
  );
}

type FewProps = { label: string; unit: string; bars: { name: string; value: number }[] };

/** A table instead of a chart when there are too few days to show a trend. */
const FewDays = ({ label, unit, bars }: FewProps) => (
  <table className={classes.list} aria-label={`${label} by ${unit}`}>
    <tbody>
      {bars.toReversed().map(({ name, value }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-number>{formatCount(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
