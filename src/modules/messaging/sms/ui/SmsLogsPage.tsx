import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import type { SmsCounts } from '../contract.ts';
import { SmsDialog } from './SmsDialog.tsx';
import { SmsLogs } from './SmsLogs.tsx';
import classes from './sms-logs.module.css';
import { smsCountsQuery } from './sms-queries.ts';
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
