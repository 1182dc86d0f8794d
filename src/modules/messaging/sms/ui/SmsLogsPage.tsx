import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SmsCounts, SmsLog, SmsRow } from '../contract.ts';
import { lacksProvider } from './describe-sms.ts';
import { SmsDialog } from './SmsDialog.tsx';
import { smsColumns } from './sms-columns.tsx';
import classes from './sms-logs.module.css';
import { smsCountsQuery, smsPagesQuery } from './sms-queries.ts';
import { type SmsSearch, smsSearch } from './sms-search.ts';

const figures: [name: keyof SmsCounts, label: string][] = [
  ['total', 'Total Messages'],
  ['sent', 'Successfully Sent'],
  ['failed', 'Failed'],
];

/** The counters ignore the search. */
function SmsTotals() {
  const { data: counts, error, refetch } = useQuery(smsCountsQuery);
  if (error && !counts) {
    return (
      <div className={`${section.card} ${classes.unread}`}>
        <ErrorState title="Failed to load your numbers" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <dl className={`${section.card} ${classes.totals}`} aria-busy={!counts}>
      {figures.map(([name, label]) => (
        <div key={name} data-bad={(name === 'failed' && counts && counts.failed > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{counts ? formatCount(counts[name]) : <Skeleton height={22} width="3rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}

type SmsLogsProps = { search: string; onClear: () => void; onOpen: (id: number) => void };

/** Newest first, with infinite scrolling. */
function SmsLogs({ search, onClear, onOpen }: SmsLogsProps) {
  const now = useNow();
  const open = useCallback((sms: SmsLog) => onOpen(sms.id), [onOpen]);
  const { practice } = useCurrentUser();
  const columns = useMemo(() => smsColumns({ onOpen: open, now, practice }), [open, now, practice]);
  const { list, rows, isStale } = usePages(smsPagesQuery(search));
  if (list.isError && !rows) {
    return (
      <div className={`${section.card} ${classes.unread}`}>
        <ErrorState title="Failed to load SMS messages" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <>
      {rows && lacksProvider(rows) && <NoProvider />}
      <DataTable
        label="SMS Logs"
        columns={columns}
        rows={rows}
        keyOf={idOf}
        onOpen={open}
        isStale={isStale}
        empty={<NoSms search={search} onClear={onClear} />}
        foot={
          rows && (
            <MoreRows
              count={countOf(rows.length, list.hasNextPage)}
              failure="Couldn’t load older messages."
              list={list}
            />
          )
        }
      />
    </>
  );
}

const idOf = (sms: SmsRow) => sms.id;

function countOf(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${formatCount(shown)} messages`;
  return shown === 1 ? '1 message' : `${formatCount(shown)} messages`;
}

function NoProvider() {
  const maySetUp = useMay('vendors.write');
  return (
    <p className={classes.notice}>
      No SMS provider is set up, so messages are saved here and not sent.{' '}
      {maySetUp && (
        <Link to="/settings" search={{ tab: 'sms' }}>
          Set up Twilio
        </Link>
      )}
    </p>
  );
}

function NoSms({ search, onClear }: { search: string; onClear: () => void }) {
  if (search) {
    return (
      <EmptyState
        drawing="messages"
        title="No matching SMS messages found"
        actions={<Button onClick={onClear}>Clear search</Button>}
      >
        {`No messages match “${search}”.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="messages" title="No SMS messages yet">
      Reminders and messages you send to clients will appear here, each with its delivery status.
    </EmptyState>
  );
}

/** Specification, section 2, SMS logs. */
export function SmsLogsPage() {
  const { search = '', sms } = smsSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/sms-logs' });
  const change = useCallback(
    (to: SmsSearch) => {
      const next = { search: search || undefined, sms, ...to };
      // Opening a message adds a history entry, so that the Back button closes it.
      void navigate({ search: next, replace: to.sms === undefined, resetScroll: false });
    },
    [navigate, search, sms],
  );
  const open = useCallback((id: number) => change({ sms: id }), [change]);
  return (
    <>
      <PageHead title="SMS Logs" purpose="View and track all SMS messages sent from your practice" />
      <SmsTotals />
      <search className={classes.tools}>
        <SearchField
          className={classes.search}
          label="Search phone, message, type or status"
          value={search}
          onSearch={next => change({ search: next || undefined })}
        />
      </search>
      <SmsLogs search={search} onClear={() => change({ search: undefined })} onOpen={open} />
      <SmsDialog id={sms ?? null} onClose={() => change({ sms: undefined })} onOpen={open} />
    </>
  );
}
