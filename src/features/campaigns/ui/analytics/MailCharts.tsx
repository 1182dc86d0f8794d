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
      {chart('Emails sent', 'sent', { nothing: 'No emails were sent in this time.' })}
      {chart('Failed', 'failed', { nothing: 'No email failed in this time.' })}
      {chart('Clicks', 'clicks', {
        nothing: 'Nobody followed a link of a campaign in this time.',
        note: 'Each link once a person.',
      })}
      {chart('Unsubscribes', 'unsubscribes', { nothing: 'Nobody unsubscribed from a campaign in this time.' })}
      {chart('Bounces', 'bounces', { nothing: 'No mailbox turned a campaign away in this time.' })}
      {countsOpens &&
        chart('Opens', 'opens', {
          nothing: 'No opens were counted in this time.',
          note: 'Unreliable: many mail programs load pictures by themselves, or never. Clicks say more.',
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
