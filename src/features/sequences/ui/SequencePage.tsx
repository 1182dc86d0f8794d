import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isStatus } from '../../../ui/api-error.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../ui/FormSkeleton.tsx';
import section from '../../../ui/section.module.css';
import { SequenceView } from './SequenceView.tsx';
import { sequenceQuery } from './sequence-queries.ts';

/** One sequence: its emails, its people, what came of it. */
export function SequencePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(sequenceQuery(id));
  return (
    <>
      <BackLink to="/emails/sequences">Sequences</BackLink>
      {data ? (
        <SequenceView key={data.id} sequence={data} />
      ) : error ? (
        <div className={section.card}>
          {isStatus(error, 404) ? (
            <EmptyState drawing="compass" title="Sequence not found" level="h1">
              It may have been deleted.
            </EmptyState>
          ) : (
            <ErrorState title="Failed to load this sequence" error={error} onRetry={() => void refetch()} level="h1" />
          )}
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
