import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { DomainCard } from './DomainCard.tsx';
import { DomainForm } from './DomainForm.tsx';
import { domainQuery } from './domain-queries.ts';

/** The practice's own domain for its public pages: entered, shown to be theirs, and in use. */
export function DomainSection({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useQuery({
    ...domainQuery,
    // The records are looked up in the background, too.
    refetchInterval: ({ state }) => (state.data?.domain?.state === 'waiting' ? 30_000 : false),
  });
  return (
    <Section title="Domain" purpose="Your public pages under your own web address, like bookings.yourpractice.com.">
      {data?.domain ? (
        <DomainCard domain={data.domain} origin={data.origin} mayWrite={mayWrite} />
      ) : data ? (
        <DomainForm origin={data.origin} isReachable={data.isReachable} mayWrite={mayWrite} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your domain" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your domain" />
      )}
    </Section>
  );
}
