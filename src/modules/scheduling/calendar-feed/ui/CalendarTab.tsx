import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { CalendarHelp } from './CalendarHelp.tsx';
import { FeedCard } from './FeedCard.tsx';
import { feedQuery } from './feed-queries.ts';
import { useRenewAddress } from './use-share-calendar.ts';

/** The signed-in person's appointments in their own calendar program. */
export function CalendarTab() {
  const { data: feed, error, refetch } = useQuery(feedQuery);
  return (
    <>
      <Section title="Your calendar" isMain>
        {feed ? (
          feed.url ? (
            <FeedCard feed={feed} url={feed.url} />
          ) : (
            <NotShared />
          )
        ) : error ? (
          <div className={section.card}>
            <ErrorState title="Failed to load your calendar" error={error} onRetry={() => refetch()} />
          </div>
        ) : (
          <RowSkeletons label="Loading your calendar" />
        )}
      </Section>
      {feed?.url && <CalendarHelp url={feed.url} />}
    </>
  );
}

function NotShared() {
  const { renew, isPending } = useRenewAddress(true);
  return (
    <div className={section.card}>
      <EmptyState
        title="Not shared yet"
        level="h3"
        actions={
          <Button variant="filled" disabled={isPending} onClick={() => void renew()}>
            Share my calendar
          </Button>
        }
      >
        Get a secret address to add to Google, Apple, Outlook or another calendar.
      </EmptyState>
    </div>
  );
}
