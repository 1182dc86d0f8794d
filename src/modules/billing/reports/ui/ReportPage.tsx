import { ActionIcon, Anchor, Button, NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { addMonths } from '../../../../shared/calendar-month.ts';
import { formatMoney, formatRoundMoney } from '../../../../shared/format/format-money.ts';
import { dayIn, formatCalendarMonthDay, formatMonth, zoneName } from '../../../../shared/format/format-time.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { BarChart } from '../../../../ui/chart/charts.tsx';
import { hasTrend } from '../../../../ui/chart/has-trend.ts';
import { get, pathOf } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { paymentMethods } from '../../payments/contract.ts';
import { type RevenueReport, revenueReport, type Source } from '../contract.ts';
import { type ReportSearch, reportSearch } from './report-search.ts';
import classes from './reports.module.css';

const path = '/api/reports/revenue';

const reportQuery = (search: ReportSearch) => ({
  ...get([path, search], revenueReport),
  placeholderData: keepPreviousData,
});

/** Download URL of the same month as CSV. */
const exportPath = (search: ReportSearch) => pathOf([`${path}/export`, search]);

type MonthChooserProps = { month: string; thisMonth: string; onChoose: (month: string) => void };

/** Months offered in the menu; the arrows reach further back. */
const listed = 36;

function MonthChooser({ month, thisMonth, onChoose }: MonthChooserProps) {
  const months = Array.from({ length: listed }, (_, back) => addMonths(thisMonth, -back));
  if (!months.includes(month)) months.push(month);
  return (
    <div className={classes.months}>
      <ActionIcon
        variant="default"
        size="var(--control)"
        data-square
        aria-label="Previous month"
        onClick={() => onChoose(addMonths(month, -1))}
      >
        <Icon name="chevronLeft" />
      </ActionIcon>
      <NativeSelect
        aria-label="Month"
        data={months.map(value => ({ value, label: formatMonth(value) }))}
        value={month}
        onChange={event => onChoose(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size="var(--control)"
        data-square
        aria-label="Next month"
        disabled={month >= thisMonth}
        onClick={() => onChoose(addMonths(month, 1))}
      >
        <Icon name="chevronRight" />
      </ActionIcon>
    </div>
  );
}

export function ReportPage() {
  const search = reportSearch.parse(useSearch({ strict: false }));
  const { timeZone } = useCurrentUser().practice;
  const navigate = useNavigate();
  const report = useQuery(reportQuery(search));
  const thisMonth = dayIn(Date.now(), timeZone).slice(0, 7);
  const month = search.month ?? thisMonth;
  const show = (to: { month?: string; currency?: string | undefined }) => {
    const next = { ...search, ...to };
    const isNow = next.month === thisMonth;
    void navigate({
      to: '/invoicing/reports',
      search: { ...next, month: isNow ? undefined : next.month },
      replace: true,
    });
  };
  return (
    <>
      <BackLink to="/invoicing">Invoicing</BackLink>
      <PageHead
        title="Revenue report"
        tabTitle={`Revenue, ${formatMonth(month)}`}
        purpose="Payments and refunds by month, for you and your accountant."
        actions={
          <Button
            component="a"
            href={exportPath({ ...search, month })}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            Download CSV
          </Button>
        }
      />
      <div className={classes.tools}>
        <MonthChooser month={month} thisMonth={thisMonth} onChoose={chosen => show({ month: chosen })} />
        <CurrencyChooser report={report.data} onChoose={currency => show({ currency })} />
      </div>
      {report.isError && !report.isPlaceholderData && !report.data && (
        <div className={section.card}>
          <ErrorState title="Failed to load the report" error={report.error} onRetry={() => void report.refetch()} />
        </div>
      )}
      {!report.data && !report.isError && <Skeleton className={classes.skeleton} />}
      {report.data && (
        <div className={classes.content} data-old={report.isPlaceholderData || undefined}>
          <OtherCurrencies report={report.data} onChoose={currency => show({ currency })} />
          <Content report={report.data} onLatest={month === thisMonth ? undefined : () => show({ month: thisMonth })} />
        </div>
      )}
    </>
  );
}

type ContentProps = {
  report: RevenueReport;
  /** Goes to the current month; absent if it is shown. */
  onLatest: (() => void) | undefined;
};

function Content({ report, onLatest }: ContentProps) {
  const mayWrite = useMay('invoices.write');
  if (report.methods.length > 0 || report.sources.length > 0) return <ReportFigures report={report} />;
  return (
    <div className={section.card}>
      <EmptyState
        drawing="chart"
        title={`No payments in ${formatMonth(report.month)}`}
        actions={
          onLatest ? (
            <Button onClick={onLatest}>Show this month</Button>
          ) : (
            mayWrite && <ButtonLink to="/invoicing/new">New invoice</ButtonLink>
          )
        }
      >
        Invoices, sales and deposits count in the month they’re paid. Test payments aren’t included.
      </EmptyState>
    </div>
  );
}

/** Revenue in other currencies, which the figures below exclude because currencies are never added up. */
function OtherCurrencies({ report, onChoose }: { report: RevenueReport; onChoose: (currency: string) => void }) {
  if (!report.others.length) return null;
  return (
    <p className={classes.others}>
      Not included:
      {report.others.map(other => (
        <Anchor key={other.currency} component="button" type="button" onClick={() => onChoose(other.currency)}>
          {formatMoney(other.amount, other.currency)} in {other.currency}
        </Anchor>
      ))}
    </p>
  );
}

type ChooserProps = { report: RevenueReport | undefined; onChoose: (currency: string) => void };

/** Shown only if there were payments in several currencies. */
function CurrencyChooser({ report, onChoose }: ChooserProps) {
  if (!report) return null;
  const all = [...new Set([report.currency, ...report.currencies])];
  if (all.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Currency"
      data={all}
      value={report.currency}
      onChange={event => onChoose(event.currentTarget.value)}
    />
  );
}

type Row = { key: string; name: string; note?: string | undefined; amounts: string[] };
type SumTableProps = {
  /** Column headings; the last amount column is the total. */
  name: string;
  columns: string[];
  rows: Row[];
  total: string[];
  format: (amount: string) => string;
};

/** Amounts with row and column totals. On a phone, all but the last are shown below the name. */
function SumTable({ name, columns, rows, total, format }: SumTableProps) {
  const cells = (amounts: string[]) =>
    amounts.map((amount, index) => (
      <td key={columns[index]} data-leaves={index < amounts.length - 1 || undefined}>
        {format(amount)}
      </td>
    ));
  const below = (amounts: string[]) => (
    <small className={classes.below} aria-hidden="true">
      {amounts.slice(0, -1).map((amount, index) => `${index ? ', ' : ''}${columns[index]} ${format(amount)}`)}
    </small>
  );
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {columns.map((column, index) => (
            <th key={column} scope="col" data-leaves={index < columns.length - 1 || undefined}>
              {column}
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
      {/* With one row the total would repeat it. */}
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">
              Total
              {below(total)}
            </th>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** One month as figures, a chart, and tables that each add up to its revenue. */
function ReportFigures({ report }: { report: RevenueReport }) {
  const { currency, received, refunded, revenue, tax } = report;
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <>
      <dl className={`${section.card} ${classes.figures}`}>
        <Figure name="Revenue" value={money(revenue)} note="Received minus refunded" />
        <Figure name="Received" value={money(received)} />
        <Figure name="Refunded" value={money(refunded)} />
        <Figure name="Tax collected" value={money(tax)} note="On invoices" />
      </dl>
      <div className={classes.cards}>
        <Card title="By day" isWide>
          <Days report={report} />
        </Card>
        <Card title="By service and product" isWide>
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

function Card({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby={id} data-wide={isWide || undefined}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
