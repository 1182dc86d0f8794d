import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { OpenSms } from './OpenSms.tsx';
import { SmsLogs } from './SmsLogs.tsx';
import { SmsTotals } from './SmsTotals.tsx';
import classes from './sms-logs.module.css';
import { type SmsSearch, smsSearch } from './sms-search.ts';

/** Every text message of the practice and what became of it (specification, section 2, SMS logs). */
export function SmsLogsPage() {
  const { search = '', sms } = smsSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/sms-logs' });
  const change = useCallback(
    (to: SmsSearch) => {
      const next = { search: search || undefined, sms, ...to };
      // Back closes an open message.
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
      <OpenSms id={sms ?? null} onClose={() => change({ sms: undefined })} onOpen={open} />
    </>
  );
}
