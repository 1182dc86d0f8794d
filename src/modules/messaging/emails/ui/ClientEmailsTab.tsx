import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getQuietly } from '../../../../ui/data/quiet-query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { QuietTable } from '../../../../ui/table/QuietTable.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { emailLog } from '../contract.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { clientEmailColumns } from './email-columns.tsx';

type Props = {
  client: Pick<ClientDetail, 'id' | 'email'>;
  openId: number | null;
  onOpen: (id: number | null) => void;
};

export function ClientEmailsTab({ client: { id, email }, openId, onOpen }: Props) {
  const now = useNow();
  const zone = useCurrentUser().practice.timeZone;
  const mayRead = useMay('emails.content');
  const query = useQuery(getQuietly(['/api/clients', id, 'emails'], emailLog.array()));
  const columns = useMemo(
    () => clientEmailColumns({ address: email, onOpen: mayRead ? onOpen : null, now, zone }),
    [email, mayRead, onOpen, now, zone],
  );
  return (
    <>
      <QuietTable
        label="Email History"
        columns={columns}
        query={query}
        keyOf={each => each.id}
        onOpen={mayRead ? each => onOpen(each.id) : undefined}
        empty={
          <EmptyState drawing="mail" title="No emails yet">
            Confirmations, reminders and campaigns to this client will appear here.
          </EmptyState>
        }
      />
      <EmailDialog id={mayRead ? openId : null} onClose={() => onOpen(null)} />
    </>
  );
}
