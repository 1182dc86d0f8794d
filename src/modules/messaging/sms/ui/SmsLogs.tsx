import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { SmsLog, SmsRow } from '../contract.ts';
import { lacksProvider } from './describe-sms.ts';
import { smsColumns } from './sms-columns.tsx';
import classes from './sms-logs.module.css';
import { smsPagesQuery } from './sms-queries.ts';

type Props = { search: string; onClear: () => void; onOpen: (id: number) => void };

/** Newest first, with infinite scrolling. */
export function SmsLogs({ search, onClear, onOpen }: Props) {
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
