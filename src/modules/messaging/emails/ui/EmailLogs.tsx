import { useMemo } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { usePages } from '../../../../ui/pages.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { EmailPage, EmailRow } from '../contract.ts';
import { countEmails } from './describe-email.ts';
import { EmailLogsEmpty } from './EmailLogsEmpty.tsx';
import { emailColumns } from './email-columns.tsx';
import { emailPagesQuery } from './email-queries.ts';
import type { LogSearch } from './email-search.ts';
import classes from './emails.module.css';
import { NoMailServer } from './NoMailServer.tsx';

type Props = {
  filter: LogSearch;
  onClear: () => void;
  /** Null for a role that may not read mails. */
  onOpen: ((id: number) => void) | null;
};

/** Mails page by page, newest first, more as one scrolls. */
export function EmailLogs({ filter, onClear, onOpen }: Props) {
  const now = useNow();
  const zone = useCurrentUser().practice.timeZone;
  const columns = useMemo(() => emailColumns({ onOpen, now, zone }), [onOpen, now, zone]);
  const { list, rows, first, isStale } = usePages(emailPagesQuery(filter, zone));
  const openRow = useMemo(() => onOpen && ((email: EmailRow) => onOpen(email.id)), [onOpen]);
  if (list.isError && !rows) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load emails" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <>
      <NoMailServer />
      <DataTable
        label="Email Logs"
        columns={columns}
        rows={rows}
        keyOf={idOf}
        onOpen={openRow ?? undefined}
        isStale={isStale}
        empty={<EmailLogsEmpty filter={filter} onClear={onClear} />}
        foot={
          rows && <MoreRows count={countOf(rows.length, first)} failure="Couldn’t load older emails." list={list} />
        }
      />
    </>
  );
}

const idOf = (email: EmailRow) => email.id;

const countOf = (shown: number, first: EmailPage | undefined) =>
  countEmails(shown, { total: first?.total ?? shown, isMore: first?.isMore ?? false });
