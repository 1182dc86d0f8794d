import { ActionIcon, Anchor, Button, NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { addMonths } from '../../../../shared/calendar-month.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { dayIn, formatMonth } from '../../../../shared/format/format-time.ts';
import { get, pathOf } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type RevenueReport, revenueReport } from '../contract.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { type ReportSearch, reportSearch } from './report-search.ts';
import classes from './reports.module.css';

const path = '/api/reports/revenue';

const reportQuery = (search: ReportSearch) => ({
  ...get([path, search], revenueReport),
  placeholderData: keepPreviousData,
});

/** Download URL of the same month as CSV. */
const exportPath = (search: ReportSearch) => pathOf([`${path}/export`, search]);

type Props = { month: string; thisMonth: string; onChoose: (month: string) => void };

/** Months offered in the menu; the arrows reach further back. */
const listed = 36;

function MonthChooser({ month, thisMonth, onChoose }: Props) {
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
