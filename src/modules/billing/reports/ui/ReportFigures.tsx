import { type ReactNode, useId } from 'react';
import { formatMoney, formatRoundMoney } from '../../../../shared/format/format-money.ts';
import { dayIn, formatCalendarMonthDay, formatMonth, zoneName } from '../../../../shared/format/format-time.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { BarChart } from '../../../../ui/chart/charts.tsx';
import { hasTrend } from '../../../../ui/chart/has-trend.ts';
import section from '../../../../ui/layout/section.module.css';
import { paymentMethods } from '../../payments/contract.ts';
import type { RevenueReport, Source } from '../contract.ts';
import classes from './reports.module.css';

type Row = { key: string; name: string; note?: string | undefined; amounts: string[] };
type Props = {
  /** Column headings; the last amount column is the total. */
  name: string;
  columns: string[];
  rows: Row[];
  total: string[];
  format: (amount: string) => string;
};

/**
 * Indexes of the columns that say something: the last, which is the total, and those before it that are neither zero in
 * every row nor the same as the total.
 */
export function shownColumns(rows: { amounts: string[] }[]): number[] {
  const last = (rows[0]?.amounts.length ?? 1) - 1;
  const isShown = (index: number) =>
    rows.some(({ amounts }) => toCents(amounts[index] ?? '0') !== 0) &&
    rows.some(({ amounts }) => amounts[index] !== amounts[last]);
  return Array.from({ length: last }, (_, index) => index)
    .filter(isShown)
    .concat(last);
}

/** Amounts with row and column totals. On a phone, all but the last are shown below the name. One row is a line. */
function SumTable({ name, columns, rows, total, format }: Props) {
  const shown = shownColumns(rows);
  const others = shown.slice(0, -1);
  const last = shown.at(-1) ?? 0;
  const cells = (amounts: string[]) =>
    shown.map(index => (
      <td key={columns[index]} data-leaves={index !== last || undefined}>
        {format(amounts[index] ?? '0')}
      </td>
    ));
  const inWords = (amounts: string[]) =>
    others.map(index => `${columns[index]} ${format(amounts[index] ?? '0')}`).join(', ');
  const below = (amounts: string[]) =>
    others.length > 0 && (
      <small className={classes.below} aria-hidden="true">
        {inWords(amounts)}
      </small>
    );
  const [only] = rows;
  if (only && rows.length === 1)
    return (
      <dl className={classes.days}>
        <div>
          <dt>
            {only.name}
            <small>{[only.note, inWords(only.amounts)].filter(Boolean).join(' · ')}</small>
          </dt>
          <dd>{format(only.amounts[last] ?? '0')}</dd>
        </div>
      </dl>
    );
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {shown.map(index => (
            <th key={columns[index]} scope="col" data-leaves={index !== last || undefined}>
              {columns[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name: rowName, note, amounts }) => (
          <tr key={key}>
            <th scope="row">
              {rowName}
              {note && <small>{note}</small>}
              {below(amounts)}
            </th>
            {cells(amounts)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Total
            {below(total)}
          </th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
}

/** One month as figures, a chart, and tables that each add up to its revenue. */
export function ReportFigures({ report }: { report: RevenueReport }) {
  const { currency, received, refunded, revenue, tax } = report;
  const money = (amount: string) => formatMoney(amount, currency);
  const sources = (
    <Card title="By service and product">
      <SumTable
        name="Item"
        columns={['Net', 'Tax', 'Total']}
        rows={report.sources.map(({ source, name, net, tax: own, gross }) => ({
          key: `${source} ${name}`,
          name,
          note: sourceNotes[source],
          amounts: [net, own, gross],
        }))}
        total={[minus(report), tax, revenue]}
        format={money}
      />
    </Card>
  );
  return (
    <>
      <dl className={`${section.card} ${classes.figures}`}>
        <Figure name="Revenue" value={money(revenue)} note="Received minus refunded" />
        <Figure name="Received" value={money(received)} />
        <Figure name="Refunded" value={money(refunded)} />
        <Figure name="Tax collected" value={money(tax)} note="On invoices" />
      </dl>
      <Card title="By day">
        <Days report={report} />
      </Card>
      {report.sources.length > 1 && sources}
      <div className={classes.columns}>
        <Card title="By payment method">
          <SumTable
            name="Method"
            columns={['Received', 'Refunded', 'Total']}
            rows={report.methods.map(({ method, received: came, refunded: went, total }) => ({
              key: method,
              name: paymentMethods[method],
              amounts: [came, went, total],
            }))}
            total={[received, refunded, revenue]}
            format={money}
          />
        </Card>
        {report.sources.length === 1 && sources}
        <Card title="By tax rate">
          <SumTable
            name="Rate"
            columns={['Net', 'Tax', 'Total']}
            rows={report.taxes.map(({ rate, name, net, tax: own, gross }) => ({
              key: `${rate} ${name}`,
              name: rateName(rate, name),
              amounts: [net, own, gross],
            }))}
            total={[minus(report), tax, revenue]}
            format={money}
          />
        </Card>
      </div>
      <p className={classes.note}>
        Payments and refunds count on the day they happen ({zoneName(report.timeZone, `${report.month}-15T12:00:00Z`)}).
        When you invoice a deposit, it moves to that invoice’s service and tax, and past months don’t change. Test
        payments aren’t included.
      </p>
    </>
  );
}

const sourceNotes: Record<Source, string | undefined> = {
  service: 'Service',
  product: 'Product',
  deposit: undefined,
  other: undefined,
};

/** "VAT 19%" */
function rateName(rate: string | null, name: string | null): string {
  if (rate === null) return 'Not on an invoice';
  if (Number(rate) === 0 && !name) return 'No tax';
  return [name, `${Number(rate)}%`].filter(Boolean).join(' ');
}

/** Revenue without the tax it includes. */
const minus = ({ sources }: RevenueReport) => fromCents(sources.reduce((sum, { net }) => sum + toCents(net), 0));

function Days({ report: { days, currency, month, timeZone } }: { report: RevenueReport }) {
  const today = dayIn(Date.now(), timeZone);
  const bars = days
    .filter(({ day }) => day <= today)
    .map(({ day, revenue }) => {
      const label = formatCalendarMonthDay(day);
      return { label, name: label, value: Number(revenue) };
    });
  if (!hasTrend(bars)) {
    return (
      <dl className={classes.days}>
        {bars
          .filter(({ value }) => value)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatMoney(value.toFixed(2), currency)}</dd>
            </div>
          ))}
      </dl>
    );
  }
  return (
    <BarChart
      label={`Revenue by day, ${formatMonth(month)}`}
      columns={['Day', 'Revenue']}
      bars={bars}
      isEven
      format={value => formatMoney(value.toFixed(2), currency)}
      formatTick={value => formatRoundMoney(value, currency)}
    />
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
