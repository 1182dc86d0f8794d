import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { formatCalendarMonthDay, formatCalendarShortDate } from '../../../../shared/format/format-time.ts';
import { BarChart } from '../../../../ui/chart/charts.tsx';
import section from '../../../../ui/layout/section.module.css';
import type { Visits } from '../../../accounts/pages/visits.ts';
import classes from './visits.module.css';

type Row = { key: string; name: string; value: number };
type Props = {
  labelledBy: string;
  columns: [string, string];
  /** Sorted by number, largest first. */
  rows: Row[];
  /** Text shown when there are no rows. */
  nothing: string;
};

const shownFirst = 8;

/** Bars are relative to the largest value. */
function Ranking({ labelledBy, columns, rows, nothing }: Props) {
  const [isWhole, setWhole] = useState(false);
  const max = rows[0]?.value ?? 0;
  if (!rows.length) return <p className={classes.nothing}>{nothing}</p>;
  const rest = rows.length - shownFirst;
  return (
    <>
      <table className={classes.ranking} aria-labelledby={labelledBy}>
        <VisuallyHidden component="thead">
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </VisuallyHidden>
        <tbody>
          {rows.slice(0, isWhole ? undefined : shownFirst).map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {name}
                <svg className={classes.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * value) / max} height="1" />
                </svg>
              </th>
              <td>{formatCount(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && !isWhole && (
        <Button size="xs" onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}

export function VisitFigures({ visits }: { visits: Visits }) {
  const { views, clicks, blocks, articles, sources, devices } = visits;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name="Views" value={formatCount(views)} />
        <Figure name="Clicks" value={formatCount(clicks)} />
        <Figure name="Clicks per view" value={views ? percent.format(clicks / views) : '–'} />
      </dl>
      <div className={classes.cards}>
        <Card id="views-by-day" title="Views">
          <Days visits={visits} what="Views" read={day => day.views} />
        </Card>
        <Card id="clicks-by-day" title="Clicks">
          <Days visits={visits} what="Clicks" read={day => day.clicks} />
        </Card>
      </div>
      <div className={classes.lists}>
        <Card id="top-blocks" title="Blocks">
          <Ranking
            labelledBy="top-blocks"
            columns={['Block', 'Clicks']}
            rows={blocks.map(({ id, name, clicks: value }) => ({ key: id, name: name ?? 'Removed block', value }))}
            nothing="No clicks in this period."
          />
        </Card>
        {articles.length > 0 && (
          <Card id="articles" title="Articles">
            <Ranking
              labelledBy="articles"
              columns={['Article', 'Views']}
              rows={articles.map(({ id, name, views: value }) => ({
                key: String(id),
                name: name ?? 'Deleted article',
                value,
              }))}
              nothing=""
            />
          </Card>
        )}
        <Card id="sources" title="Where they came from">
          <Ranking
            labelledBy="sources"
            columns={['Source', 'Views']}
            rows={sources.map(({ name, views: value }) => ({ key: name, name, value }))}
            nothing="No views in this period."
          />
        </Card>
        <Card id="devices" title="Devices">
          <Ranking
            labelledBy="devices"
            columns={['Device', 'Views']}
            rows={devices.map(({ device, views: value }) => ({ key: device, name: deviceNames[device], value }))}
            nothing="No views in this period."
          />
        </Card>
      </div>
    </>
  );
}

const deviceNames = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' };

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`${section.card} ${classes.card}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

type DaysProps = { visits: Visits; what: string; read: (day: Visits['days'][number]) => number };

export function Days({ visits, what, read }: DaysProps) {
  const bars = visits.days.map(day => ({
    label: formatCalendarMonthDay(day.day),
    name: formatCalendarShortDate(day.day),
    value: read(day),
  }));
  return <BarChart label={`${what} by day`} columns={['Day', what]} bars={bars} format={value => formatCount(value)} />;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });
