import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import classes from './more-rows.module.css';

const ahead = '800px';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props = {
  /** How much of the list is here. */
  count: string;
  /** Said when the next page did not come. */
  failure: string;
  list: List;
};

/** The foot of a list that comes in pages: how much of it is here, and the rest when one gets near its end. */
export function MoreRows({ count, failure, list }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const { ref, entry } = useIntersection({ rootMargin: ahead });
  const isNear = entry?.isIntersecting ?? false;
  // Follows the browser's scrolling; after a failure only the button tries again.
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
