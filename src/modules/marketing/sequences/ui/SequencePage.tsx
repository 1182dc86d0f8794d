import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isStatus } from '../../../../ui/api-error.ts';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../../ui/FormSkeleton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { RecordNotFound } from '../../../../ui/RecordNotFound.tsx';
import section from '../../../../ui/section.module.css';
import { SequenceView } from './SequenceView.tsx';
import { sequenceQuery } from './sequence-queries.ts';

/** One sequence: its emails, its people, what came of it. */
export function SequencePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(sequenceQuery(id));
  if (isStatus(error, 404)) return <SequenceNotFound />;
  return (
    <>
      <BackLink to="/emails/sequences">Sequences</BackLink>
      {data ? (
        <SequenceView key={data.id} sequence={data} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load this sequence" error={error} onRetry={() => void refetch()} level="h1" />
        </div>
      ) : (
        <>
          <Skeleton width={220} height={28} mb="lg" />
          <FormSkeleton label="Loading this sequence" fields={4} />
        </>
      )}
    </>
  );
}

function SequenceNotFound() {
  return (
    <RecordNotFound
      title="Sequence not found"
      actions={
        <ButtonLink to="/emails/sequences" leftSection={<Icon name="chevronLeft" size={16} />}>
          Back to Sequences
        </ButtonLink>
      }
    >
      The link may be wrong, or this sequence was deleted.
    </RecordNotFound>
  );
}
