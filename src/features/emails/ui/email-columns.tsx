import { UnstyledButton } from '@mantine/core';
import type { Column } from '../../../ui/DataTable.tsx';
import { formatRelative } from '../../../ui/format-relative.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { EmailLog } from '../contract.ts';
import { statusOf, timeOf, toneOf } from './describe-email.ts';
import classes from './emails.module.css';

export const emailColumns = (onOpen: (id: number) => void, now: number): Column<EmailLog>[] => [
  {
    name: 'Recipient',
    width: '15rem',
    phone: 'text',
    cell: ({ recipientEmail }) => <span className={classes.recipient}>{recipientEmail}</span>,
  },
  {
    name: 'Subject',
    phone: 'title',
    cell: ({ id, subject }) => (
      <UnstyledButton className={classes.subject} aria-haspopup="dialog" onClick={() => onOpen(id)}>
        {subject}
      </UnstyledButton>
    ),
  },
  {
    name: 'Status',
    width: '16.5rem',
    phone: 'status',
    cell: email => <StatusDot tone={toneOf(email)}>{statusOf(email)}</StatusDot>,
  },
  {
    name: 'Sent',
    width: '9.5rem',
    phone: 'detail',
    cell: email => (
      <time className={classes.time} dateTime={timeOf(email)}>
        {email.sentAt ? formatRelative(email.sentAt, now) : 'Not yet'}
      </time>
    ),
  },
];
