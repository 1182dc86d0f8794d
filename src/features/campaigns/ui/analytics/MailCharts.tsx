import { type ReactNode, useId } from 'react';
import { BarChart } from '../../../../ui/chart/charts.tsx';
import type { Analytics } from '../../analytics.ts';
import classes from './analytics.module.css';
import { barsOf, type Figure } from './bars-of.ts';

/** What was sent and what came of it, day by day. */
export function MailCharts({ analytics: { days, countsOpens } }: { analytics: Analytics }) {
  const chart = (title: string, figure: Figure, rest: { nothing: string; note?: string }) => (
    <Card title={title} note={rest.note}>
      <Chart days={days} title={title} figure={figure} nothing={rest.nothing} />
    </Card>
  );
  return (
    <div className={classes.cards}>
      {chart('Emails sent', 'sent', { nothing: 'No emails sent in this period.' })}
      {chart('Failed', 'failed', { nothing: 'No failed emails in this period.' })}
      {chart('Clicks', 'clicks', {
        nothing: 'No clicks in this period.',
        note: 'Counted once per person and link.',
      })}
      {chart('Unsubscribes', 'unsubscribes', { nothing: 'No unsubscribes in this period.' })}
      {chart('Bounces', 'bounces', { nothing: 'No bounces in this period.' })}
      {countsOpens &&
        chart('Opens', 'opens', {
          nothing: 'No opens in this period.',
          note: 'Not reliable: many email apps load images automatically, or never. Clicks tell you more.',
        })}
    </div>
  );
}

function Card({ title, note, children }: { title: string; note: string | undefined; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.chart} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  );
}

type ChartProps = { days: Analytics['days']; title: string; figure: Figure; nothing: string };

function Chart({ days, title, figure, nothing }: ChartProps) {
  if (!days.some(day => day[figure])) return <p className={classes.nothing}>{nothing}</p>;
  const { unit, bars } = barsOf(days, figure);
  return (
    <BarChart
      label={`${title} by ${unit}`}
      columns={[unit === 'day' ? 'Day' : 'Week', title]}
      bars={bars}
      format={value => value.toLocaleString('en-US')}
    />
  );
}
