import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { CheckSkeleton } from '../../../../people/imports/ui/CheckSkeleton.tsx';
import { countRows } from '../../../../people/imports/ui/count-rows.ts';
import { ImportProgress } from '../../../../people/imports/ui/ImportProgress.tsx';
import classes from '../../../../people/imports/ui/import.module.css';
import { type Progress, whyImportFailed } from '../../../../people/imports/ui/send-import.ts';
import { agreed, type SubscriberReport } from '../../subscriber.ts';
import { refreshSubscribers } from '../subscriber-queries.ts';
import { SubscriberCheck } from './SubscriberCheck.tsx';
import { checkSubscribers, importSubscribers, type SubscriberFile } from './send-subscribers.ts';

type Props = SubscriberFile & {
  onBack: () => void;
  onAnotherFile: () => void;
  onDone: (report: SubscriberReport) => void;
};

/** What would happen, asked of the server; then it happens, once it is said that the people agreed. */
export function CheckSubscribers({ sheet, columns, onBack, onAnotherFile, onDone }: Props) {
  const id = useId();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const check = useQuery({
    queryKey: ['check of an import', id],
    queryFn: () => checkSubscribers({ sheet, columns }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const importing = useMutation({
    mutationFn: () => importSubscribers({ sheet, columns }, setProgress),
    onMutate: () => setProgress(null),
    onSuccess: report => {
      onDone(report);
      return refreshSubscribers();
    },
    // Where the connection broke off, this tells whether the rows are in.
    onError: () => check.refetch(),
  });
  if (check.isError)
    return (
      <div className={classes.card}>
        <ErrorState
          title="Couldn’t check the file"
          message={whyImportFailed(check.error)}
          onRetry={() => check.refetch()}
        />
        <Button onClick={onBack}>Back</Button>
      </div>
    );
  if (!check.data) return <CheckSkeleton rows={sheet.rows.length} />;
  if (importing.isPending) return <ImportProgress progress={progress} rows={sheet.rows.length} />;
  const { added } = check.data;
  return (
    <>
      <SubscriberCheck report={check.data} sheet={sheet} columns={columns} />
      {added > 0 && (
        <section className={classes.card} aria-label="Consent">
          <Checkbox
            label={agreed.many}
            description="Only email people who agreed. Importing doesn’t send any email."
            checked={hasAgreed}
            onChange={event => setHasAgreed(event.currentTarget.checked)}
          />
        </section>
      )}
      {importing.isError && (
        <div className={classes.card}>
          <ErrorState title="Import failed" message={whyImportFailed(importing.error)} />
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button onClick={onAnotherFile}>Choose another file</Button>
        <Button variant="filled" disabled={!added || !hasAgreed} onClick={() => importing.mutate()}>
          {added ? `Import ${countRows(added)}` : 'Nothing to import'}
        </Button>
      </div>
    </>
  );
}
