import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QuietTable } from '../../../ui/QuietTable.tsx';
import { getQuietly } from '../../../ui/quiet-query.ts';
import { useNow } from '../../../ui/use-now.ts';
import { emailLog } from '../contract.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { emailColumns } from './email-columns.tsx';

type Props = { clientId: number; openId: number | null; onOpen: (id: number | null) => void };

/** All mails to one client, newest first. */
export function EmailsTab({ clientId, openId, onOpen }: Props) {
  const now = useNow();
  const query = useQuery(getQuietly(['/api/clients', clientId, 'emails'], emailLog.array()));
  const columns = useMemo(() => emailColumns(onOpen, now), [onOpen, now]);
  return (
    <>
      <QuietTable
        label="Email History"
        columns={columns}
        query={query}
        keyOf={each => each.id}
        onOpen={each => onOpen(each.id)}
        empty={
          <EmptyState drawing="mail" title="No emails yet">
            Confirmations, reminders and campaigns that this client gets will appear here.
          </EmptyState>
        }
      />
      <EmailDialog id={openId} onClose={() => onOpen(null)} />
    </>
  );
}
