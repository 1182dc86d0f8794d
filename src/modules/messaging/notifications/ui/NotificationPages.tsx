import { Button } from '@mantine/core';
import { formatNearDay } from '../../../../shared/format-moment.ts';
import { dayIn } from '../../../../shared/format-time.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Notification } from '../contract.ts';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './notifications-page.module.css';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** The pages fetched so far under a heading for each day, and the way to the next. */
export function NotificationPages({ notifications, list }: { notifications: Notification[]; list: List }) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const days = Object.entries(Object.groupBy(notifications, ({ createdAt }) => dayIn(createdAt, zone)));
  return (
    <>
      {days.map(([day, ofDay = []]) => (
        <section key={day} className={classes.day} aria-labelledby={`notified-${day}`}>
          <h2 id={`notified-${day}`}>{formatNearDay(ofDay[0]?.createdAt ?? day, zone, now)}</h2>
          <ul>
            {ofDay.map(notification => (
              <NotificationRow key={notification.id} notification={notification} hasMark />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <div className={classes.foot}>
          {list.isFetchNextPageError && <span role="alert">Couldn’t load older notifications.</span>}
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
