import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import classes from './more-rows.module.css';

const preloadMargin = '800px';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props = {
  /** How many rows are loaded: "50 of 10,000 clients". */
  count: string;
  /** Shown if loading the next page failed. */
  failure: string;
  list: List;
};

/** The footer of a paginated list: shows the count and loads the next page near the end. */
export function MoreRows({ count, failure, list }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const { ref, entry } = useIntersection({ rootMargin: preloadMargin });
  const isNear = entry?.isIntersecting ?? false;
  // Syncs with scrolling; after a failure only the button tries again.
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <>
      <span ref={ref} className={classes.count} aria-live="polite">
        {count}
      </span>
      {isFetchNextPageError && <span className={classes.failed}>{failure}</span>}
      {hasNextPage && (
        <Button size="xs" variant="subtle" color="gray" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  );
}
