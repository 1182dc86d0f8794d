import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatSums } from '../../../../shared/format-money.ts';
import { dayIn, formatMonth } from '../../../../shared/format-time.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { InvoiceTotals as Totals } from '../list.ts';
import { invoiceTotalsQuery } from './invoice-queries.ts';
import type { InvoiceSearch } from './invoice-search.ts';
import classes from './invoices.module.css';

/** Money to come, the late part of it, and what came this month; each leads to the invoices that it is made of. */
export function InvoiceTotals({ search }: { search: InvoiceSearch }) {
  const { currency, timeZone } = useCurrentUser().practice;
  const { data: totals, error, refetch } = useQuery(invoiceTotalsQuery);
  if (error && !totals) {
    return (
      <div className={classes.unread}>
        <ErrorState title="Failed to load your totals" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  const month = dayIn(Date.now(), timeZone).slice(0, 7);
  return (
    <ul className={classes.totals} aria-label="Totals" aria-busy={!totals}>
      {figures(month).map(({ name, filter, key, note, isLate }) => (
        <li key={name} data-late={(totals && isLate?.(totals)) || undefined}>
          <Link
            to="/invoicing"
            search={isShown(search, filter) ? {} : filter}
            replace
            resetScroll={false}
            aria-current={isShown(search, filter) || undefined}
          >
            <span className={classes.totalName}>{name}</span>
            <b>{totals ? formatMoney(totals[key], currency) : <Skeleton height={20} width="5rem" my={4} />}</b>
            {totals && totals.others[key].length > 0 && (
              <span className={classes.totalOthers}>and {formatSums(totals.others[key])}</span>
            )}
            <span className={classes.totalNote}>{totals ? note(totals) : '\u00a0'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Figure = {
  name: string;
  filter: InvoiceSearch;
  key: keyof Totals['others'];
  note: (totals: Totals) => string;
  isLate?: (totals: Totals) => boolean;
};

const figures = (month: string): Figure[] => [
  {
    name: 'Outstanding',
    filter: { status: 'open' },
    key: 'outstanding',
    note: ({ outstandingCount }) => counted(outstandingCount, 'None open'),
  },
  {
    name: 'Overdue',
    filter: { status: 'overdue' },
    key: 'overdue',
    note: ({ overdueCount }) => counted(overdueCount, 'None overdue'),
    isLate: ({ overdueCount }) => overdueCount > 0,
  },
  {
    name: 'Paid this month',
    filter: { paidIn: month },
    key: 'paidThisMonth',
    note: () => `In ${formatMonth(month)}`,
  },
];

const counted = (count: number, none: string) =>
  count === 0 ? none : count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`;

const isShown = ({ status, paidIn }: InvoiceSearch, filter: InvoiceSearch) =>
  status === filter.status && paidIn === filter.paidIn;
