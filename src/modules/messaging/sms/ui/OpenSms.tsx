import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SmsFacts } from './SmsFacts.tsx';
import { askAgain, smsQuery } from './sms-queries.ts';

type Props = {
  id: number | null;
  onClose: () => void;
  /** Shows another one instead. */
  onOpen: (id: number) => void;
};

/** One text message in full, what became of it, and what can be done about that. */
export function OpenSms({ id, onClose, onOpen }: Props) {
  // Kept while it fades out, when there is none in the address any more.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const sms = useQuery({
    ...smsQuery(shown ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => askAgain(state.data && [state.data]),
  });
  return (
    <Dialog title="SMS message" isOpen={id !== null} onClose={onClose} width={440}>
      {sms.data ? (
        <SmsFacts sms={sms.data} onSentAgain={again => onOpen(again.id)} />
      ) : sms.isError ? (
        <ErrorState title="Failed to load this message" error={sms.error} onRetry={() => sms.refetch()} />
      ) : (
        <Skeleton height={180} aria-busy="true" />
      )}
    </Dialog>
  );
}
