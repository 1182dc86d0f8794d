import { Button } from '@mantine/core';
import type { Notification } from '../contract.ts';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './notifications-page.module.css';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** The pages fetched so far, and the way to the next. */
export function NotificationPages({ notifications, list }: { notifications: Notification[]; list: List }) {
  return (
    <>
      <ul>
        {notifications.map(notification => (
          <NotificationRow key={notification.id} notification={notification} hasMark />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.foot}>
          {list.isFetchNextPageError && <span role="alert">Older notifications could not be loaded.</span>}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </>
  );
}
