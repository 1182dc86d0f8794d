import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unreadMessagesQuery } from './message-queries.ts';
import classes from './unread-messages.module.css';

/** The number of unread conversations in the sidebar. */
export function UnreadMessages() {
  const count = useQuery(unreadMessagesQuery).data?.count;
  if (!count) return null;
  return (
    <span className={classes.count}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
