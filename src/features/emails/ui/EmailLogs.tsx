import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { EmailLog } from '../contract.ts';
import { searchEmails } from './describe-email.ts';
import { emailColumns } from './email-columns.tsx';
import classes from './emails.module.css';

const pageSize = 50;
/** GET /api/emails/logs answers the newest so many. */
const answered = 500;

type Props = {
  /** Newest first; undefined while they load. */
  emails: EmailLog[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  search: string;
  onSearch: (search: string) => void;
  /** Null for a role that may not read mails. */
  onOpen: ((id: number) => void) | null;
};

export function EmailLogs({ emails, hasFailed, onRetry, search, onSearch, onOpen }: Props) {
  const now = useNow();
  const columns = useMemo(() => emailColumns(onOpen, now), [onOpen, now]);
  const found = useMemo(() => emails && searchEmails(emails, search), [emails, search]);
  const [shown, setShown] = useState(pageSize);
  if (hasFailed && !emails) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load emails" onRetry={onRetry} />
      </div>
    );
  }
  const isCut = emails && emails.length >= answered;
  return (
    <>
      <search className={classes.tools}>
        <SearchField
          className={classes.search}
          label="Search by recipient or subject"
          value={search}
          onSearch={onSearch}
        />
      </search>
      <DataTable
        label="Email Logs"
        columns={columns}
        rows={found?.slice(0, shown)}
        keyOf={idOf}
        onOpen={onOpen ? email => onOpen(email.id) : undefined}
        empty={<NoEmails search={search} onClear={() => onSearch('')} />}
        foot={
          found && (
            <>
              <span className={classes.count} aria-live="polite">
                {countEmails(Math.min(shown, found.length), found.length)}
                {isCut && `, among the newest ${answered}`}
              </span>
              {found.length > shown && (
                <Button size="xs" variant="subtle" color="gray" onClick={() => setShown(shown + pageSize)}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      />
    </>
  );
}

const idOf = (email: EmailLog) => email.id;

function countEmails(shown: number, all: number): string {
  if (shown < all) return `${shown} of ${all} emails`;
  return all === 1 ? '1 email' : `${all} emails`;
}

function NoEmails({ search, onClear }: { search: string; onClear: () => void }) {
  if (search) {
    return (
      <EmptyState drawing="mail" title="No emails found" actions={<Button onClick={onClear}>Clear search</Button>}>
        {`No recipient or subject holds “${search}”.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="mail" title="No emails yet">
      Confirmations and cancellations that your clients get will appear here, with what became of each.
    </EmptyState>
  );
}
