import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import classes from './clients.module.css';
import { countClients, formatCount } from './count-clients.ts';

const ahead = '800px';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** The foot of the list: how much of it is here, and the rest when one gets near its end. */
export function MoreRows({ shown, total, list }: { shown: number; total: number; list: List }) {
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
        {shown < total ? `${formatCount(shown)} of ${formatCount(total)} clients` : countClients(total)}
      </span>
      {isFetchNextPageError && <span className={classes.failed}>More clients could not be loaded.</span>}
      {hasNextPage && (
        <Button size="xs" variant="subtle" color="gray" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  );
}
