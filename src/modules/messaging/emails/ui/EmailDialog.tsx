import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { EmailContent } from './EmailContent.tsx';
import { EmailFacts } from './EmailFacts.tsx';
import { emailQuery } from './email-queries.ts';
import classes from './emails.module.css';

type Props = { id: number | null; onClose: () => void };

/** One mail as it was written, and what became of it. */
export function EmailDialog({ id, onClose }: Props) {
  // Kept while it fades out, when there is none in the address any more.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const email = useQuery({ ...emailQuery(shown ?? 0), enabled: id !== null });
  return (
    <Dialog title={email.data?.subject ?? 'Email'} isOpen={id !== null} onClose={onClose} width={720}>
      {email.data ? (
        <div className={classes.mail}>
          <EmailFacts email={email.data} />
          <EmailContent key={email.data.id} email={email.data} />
        </div>
      ) : email.isError ? (
        <ErrorState
          title="Failed to load this email"
          message={sentenceOf(email.error, 'The server sent an unexpected response. Nothing is lost.')}
          onRetry={() => email.refetch()}
        />
      ) : (
        <div className={classes.mail} aria-busy="true">
          <Skeleton height={64} />
          <Skeleton height={360} />
        </div>
      )}
    </Dialog>
  );
}
