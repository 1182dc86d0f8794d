import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { NotificationSearch } from './notification-search.ts';

export function NoNotifications({ filter, onClear }: { filter: NotificationSearch; onClear: () => void }) {
  if (filter.type) {
    return (
      <EmptyState
        drawing="messages"
        title="No notifications found"
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        Nothing of this kind {filter.show ? 'is unread' : 'has happened yet'}.
      </EmptyState>
    );
  }
  if (filter.show) {
    return (
      <EmptyState
        drawing="messages"
        title="You have read everything"
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        New notifications appear here and on the bell.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="messages" title="No notifications yet">
      Bookings and cancellations will appear here.
    </EmptyState>
  );
}
