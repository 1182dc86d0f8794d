import { Button } from '@mantine/core';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import type { NotificationSearch } from './notification-search.ts';

export function NoNotifications({ filter, onClear }: { filter: NotificationSearch; onClear: () => void }) {
  if (filter.type) {
    return (
      <EmptyState
        drawing="messages"
        title="No notifications found"
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        You have no {filter.show ? 'unread notifications' : 'notifications'} of this type.
      </EmptyState>
    );
  }
  if (filter.show) {
    return (
      <EmptyState drawing="messages" title="You’re all caught up" actions={<Button onClick={onClear}>Show all</Button>}>
        New notifications will appear here and under the bell.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="messages" title="No notifications yet">
      Bookings and cancellations will appear here.
    </EmptyState>
  );
}
