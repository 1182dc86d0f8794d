import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { usePages } from '../../../../ui/pages.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { TimelineGroup } from '../contract.ts';
import { TimelineDays, TimelineEvents } from './TimelineEvents.tsx';
import classes from './timeline.module.css';
import { timelineOf } from './timeline-query.ts';

type Props = {
  clientId: number;
  /** How many at a time. */
  limit: number;
  /** Instead of loading more here. */
  more?: ReactNode;
  /** Under a heading for each day. */
  byDay?: boolean;
  /** Only of these kinds. */
  group?: TimelineGroup | undefined;
  /** What is said when there is nothing. */
  empty?: ReactNode;
};

/** Everything with one person. */
export function Timeline({ clientId, limit, more, byDay, group, empty }: Props) {
  const Events = byDay ? TimelineDays : TimelineEvents;
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { list, rows: events } = usePages(timelineOf(clientId, limit, group));
  if (list.isError && !events) {
    return <ErrorState title="Failed to load the timeline" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!events) return <TimelineSkeleton />;
  if (!events.length && empty) return empty;
  return (
    <>
      <Events events={events} zone={zone} now={now} />
      {list.isFetchNextPageError && <p className={classes.failed}>Couldn’t load more.</p>}
      {list.hasNextPage &&
        (more ?? (
          <Button size="xs" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        ))}
    </>
  );
}

function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.skeleton}>
      {['90%', '70%', '80%', '60%'].map(width => (
        <div key={width}>
          <Skeleton height={10} width={width} mb={8} />
          <Skeleton height={8} width="40%" />
        </div>
      ))}
    </div>
  );
}
