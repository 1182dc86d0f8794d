import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../ui/data/query.ts';
import { unreadConversations } from '../contract.ts';
import classes from './unread-messages.module.css';

const pollMs = 30_000;

export const unreadMessagesQuery = {
  ...get(['/api/messages/unread-count'], unreadConversations),
  refetchInterval: pollMs,
};

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
