import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { formatMoney, formatSums } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { dayIn, formatMonth } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { ClientSelect } from '../../../people/clients/ui/ClientSelect.tsx';
import { clientQuery } from '../../../people/clients/ui/client-queries.ts';
import { fullName } from '../../../people/clients/ui/format-client.ts';
import { type Invoice, invoiceDetail, sendInput } from '../contract.ts';
import type { InvoiceTotals as Totals } from '../invoice-list.ts';
import { invoicePagesQuery, invoicesPath, invoiceTotalsQuery, refreshInvoices } from './invoice-queries.ts';
import { type InvoiceSearch, invoiceSearch, isFiltered } from './invoice-search.ts';
import classes from './invoices.module.css';
import { listColumns } from './list-columns.tsx';
import { useInvoiceActions } from './use-invoice-actions.tsx';

type Reminded = { sent: number; failed: number };

/** Sends one after the other, so that a hundred don't crowd out other requests. A failure doesn't stop the rest. */
export async function remindEach<T>(invoices: T[], send: (invoice: T) => Promise<unknown>): Promise<Reminded> {
  const result = { sent: 0, failed: 0 };
  for (const invoice of invoices) {
    try {
      await send(invoice);
      result.sent += 1;
    } catch {
      result.failed += 1;
    }
  }
  return result;
}

const reminders = (count: number) => (count === 1 ? '1 reminder' : `${formatCount(count)} reminders`);

export const describeReminded = ({ sent, failed }: Reminded) => ({
  title: sent ? `${reminders(sent)} queued` : 'No reminders sent',
  text: failed ? `${reminders(failed)} couldn’t be sent. Open those invoices to see why.` : '',
});

/** Sends a reminder for every overdue invoice in the list; hidden without a mail server. */
function RemindOverdue({ search }: { search: InvoiceSearch }) {
  const { hasMailServer } = useCurrentUser().practice;
  const mayWrite = useMay('invoices.write');
  const { rows: invoices = [] } = usePages(invoicePagesQuery(search), { keepPrevious: false });
  const reminding = useMutation({
    mutationFn: (overdue: Invoice[]) => remindEach(overdue, remind),
    onSuccess: result => {
      const { title, text } = describeReminded(result);
      if (result.failed) toast.failure(title, text);
      else toast.success(title);
      return refreshInvoices();
    },
  });
  if (!mayWrite || !hasMailServer || search.status !== 'overdue' || !invoices.length) return null;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: invoices.length === 1 ? 'Send a reminder?' : `Send ${invoices.length} reminders?`,
      message: 'Each client gets a friendly reminder by email, with the amount due and a payment link.',
      confirmLabel: invoices.length === 1 ? 'Send reminder' : 'Send reminders',
    });
    if (isConfirmed) reminding.mutate(invoices);
  };
  return (
    <Button
      className={classes.remind}
      leftSection={<Icon name="send" size={16} />}
      disabled={reminding.isPending}
      onClick={() => void ask()}
    >
      {reminding.isPending ? 'Sending...' : invoices.length === 1 ? 'Send reminder' : `Remind all ${invoices.length}`}
    </Button>
  );
}

const remind = ({ id }: Invoice) =>
  api.post(`${invoicesPath}/${id}/send`, sendInput.parse({ message: '', isReminder: true }), invoiceDetail);

type InvoiceToolsProps = { search: InvoiceSearch; onChange: (to: InvoiceSearch) => void };

function InvoiceTools({ search, onChange }: InvoiceToolsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const views = viewsOf(search);
  const view = search.paidIn ? paidView(search.paidIn).value : (search.status ?? 'all');
  const choose = (value: string) =>
    value !== view && onChange({ status: invoiceSearch.parse({ status: value }).status, paidIn: undefined });
  return (
    <search className={listStyles.tools}>
      {isNarrow ? (
        <NativeSelect
          className={classes.status}
          aria-label="Status"
          data={views}
          value={view}
          onChange={event => choose(event.currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label="Status" data={views} value={view} onChange={choose} />
      )}
      <SearchField
        className={classes.search}
        label="Search number, client or description"
        value={search.search ?? ''}
        onSearch={next => onChange({ search: next || undefined })}
      />
      <ClientFilter clientId={search.client} onChange={client => onChange({ client })} />
      {search.status === 'overdue' && <RemindOverdue search={search} />}
    </search>
  );
}

const standardViews = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'void', label: 'Void' },
];

/** Views that the menu contains only while the URL selects them. */
const hiddenViewLabels = { pending: 'Pending', part_paid: 'Partly paid' } as const;

function viewsOf({ status, paidIn }: InvoiceSearch) {
  if (paidIn) return [...standardViews, paidView(paidIn)];
  return status === 'pending' || status === 'part_paid'
    ? [...standardViews, { value: status, label: hiddenViewLabels[status] }]
    : standardViews;
}

const paidView = (month: string) => ({ value: 'paidIn', label: `Paid in ${formatMonth(month)}` });

type FilterProps = { clientId: number | undefined; onChange: (clientId: number | undefined) => void };

function ClientFilter({ clientId, onChange }: FilterProps) {
  const selectedClient = useQuery({ ...clientQuery(clientId ?? 0), enabled: clientId !== undefined }).data;
  return (
    <ClientSelect
      className={classes.clientFilter}
      aria-label="Client"
      placeholder="Any client"
      clearable
      clearButtonProps={{ 'aria-label': 'Any client' }}
      value={clientId ? String(clientId) : ''}
      known={
        selectedClient
          ? { id: selectedClient.id, name: fullName(selectedClient) }
          : clientId
            ? { id: clientId, name: 'This client' }
            : null
      }
      onPick={client => onChange(client?.id)}
    />
  );
}

/** Outstanding, overdue and paid this month; each links to its invoices. */
function InvoiceTotals({ search }: { search: InvoiceSearch }) {
  const { currency, timeZone } = useCurrentUser().practice;
  const { data: totals, error, refetch } = useQuery(invoiceTotalsQuery);
  if (error && !totals) {
    return (
      <div className={`${section.card} ${classes.unread}`}>
        <ErrorState title="Failed to load your totals" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  const month = dayIn(Date.now(), timeZone).slice(0, 7);
  return (
    <ul className={`${section.card} ${classes.totals}`} aria-label="Totals" aria-busy={!totals}>
      {totalCards(month).map(({ name, filter, key, note, isLate }) => (
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

type TotalCard = {
  name: string;
  filter: InvoiceSearch;
  key: keyof Totals['others'];
  note: (totals: Totals) => string;
  isLate?: (totals: Totals) => boolean;
};

const totalCards = (month: string): TotalCard[] => [
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
  count === 0 ? none : count === 1 ? '1 invoice' : `${formatCount(count)} invoices`;

const isShown = ({ status, paidIn }: InvoiceSearch, filter: InvoiceSearch) =>
  status === filter.status && paidIn === filter.paidIn;

export function InvoicesPage() {
  const filter = invoiceSearch.parse(useSearch({ strict: false }));
  const { status, paidIn, search, client } = filter;
  const mayWrite = useMay('invoices.write');
  const mayReport = useMay('reports.read');
  const navigate = useNavigate({ from: '/invoicing' });
  const change = useCallback(
    (to: InvoiceSearch) =>
      void navigate({ search: { status, paidIn, search, client, ...to }, replace: true, resetScroll: false }),
    [navigate, status, paidIn, search, client],
  );
  const clear = useCallback(() => void navigate({ search: {}, replace: true, resetScroll: false }), [navigate]);
  const create = mayWrite && (
    <ButtonLink to="/invoicing/new" variant="filled" leftSection={<Icon name="plus" />}>
      New invoice
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Invoicing"
        purpose="Bill clients and track payments."
        actions={
          <>
            {mayReport && <ButtonLink to="/invoicing/reports">Revenue report</ButtonLink>}
            {create}
          </>
        }
      />
      <InvoiceTotals search={filter} />
      <InvoiceTools search={filter} onChange={change} />
      <InvoiceList search={filter} onClear={clear} create={create} />
    </>
  );
}

type InvoicesEmptyProps = { search: InvoiceSearch; onClear: () => void; create: ReactNode };

/** Explains the page on the first day; with a filter, offers to clear it. */
function InvoicesEmpty({ search, onClear, create }: InvoicesEmptyProps) {
  if (!isFiltered(search)) {
    return (
      <EmptyState drawing="paper" title="No invoices yet" actions={create}>
        Bill an appointment, a package or anything else. Your client gets a payment page, and you track what’s due here.
      </EmptyState>
    );
  }
  const { status, paidIn, search: searchText, client } = search;
  const activeFilters = [
    status && statusWords[status],
    paidIn && `paid in ${formatMonth(paidIn)}`,
    searchText && `“${searchText}” in number, client or description`,
    client && 'one client',
  ];
  return (
    <EmptyState drawing="paper" title="No invoices found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {`Your filters: ${activeFilters.filter(Boolean).join(', ')}.`}
    </EmptyState>
  );
}

const statusWords: Record<NonNullable<InvoiceSearch['status']>, string> = {
  open: 'open invoices',
  pending: 'pending invoices',
  part_paid: 'partly paid invoices',
  paid: 'paid invoices',
  overdue: 'overdue invoices',
  draft: 'drafts',
  void: 'void invoices',
};

type InvoiceListProps = { search: InvoiceSearch; onClear: () => void; create: ReactNode };

/** Invoices, newest first, loaded page by page while scrolling. */
function InvoiceList({ search, onClear, create }: InvoiceListProps) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { history } = useRouter();
  const actions = useInvoiceActions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions only set the state of the hook, whose dialogs are drawn here
  const columns = useMemo(() => listColumns({ zone, now, actions }), [zone, now]);
  const { list, rows, isStale } = usePages(invoicePagesQuery(search));
  const open = useCallback((invoice: Invoice) => history.push(`/invoicing/${invoice.id}`), [history]);
  if (list.isError && !rows) {
    return (
      <div className={`${section.card} ${classes.unread}`}>
        <ErrorState title="Failed to load invoices" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={rows}
        keyOf={idOf}
        onOpen={open}
        isStale={isStale}
        empty={<InvoicesEmpty search={search} onClear={onClear} create={create} />}
        foot={
          rows && (
            <MoreRows
              count={countOf(rows.length, list.hasNextPage)}
              failure="Couldn’t load older invoices."
              list={list}
            />
          )
        }
      />
      {actions.element}
    </>
  );
}

const idOf = (invoice: Invoice) => invoice.id;

function countOf(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${formatCount(shown)} invoices`;
  return shown === 1 ? '1 invoice' : `${formatCount(shown)} invoices`;
}
