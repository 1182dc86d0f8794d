import { UnstyledButton } from '@mantine/core';
import type { Column } from '../../../ui/DataTable.tsx';
import { formatRelative } from '../../../ui/format-relative.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { EmailLog, EmailStatus } from '../contract.ts';
import { statusOf, timeOf, toneOf } from './describe-email.ts';
import classes from './emails.module.css';

export const emailColumns = (onOpen: ((id: number) => void) | null, now: number): Column<EmailLog>[] => [
  {
    name: 'Recipient',
    width: '15rem',
    cell: ({ recipientEmail }) => <span className={classes.recipient}>{recipientEmail}</span>,
  },
  {
    name: 'Subject',
    phone: 'title',
    cell: email => (
      <>
        {onOpen ? (
          <UnstyledButton className={classes.subject} aria-haspopup="dialog" onClick={() => onOpen(email.id)}>
            {email.subject}
          </UnstyledButton>
        ) : (
          <span className={classes.subject}>{email.subject}</span>
        )}
        <span className={classes.onPhone}>
          {email.recipientEmail}
          {email.sentAt && `, ${formatRelative(email.sentAt, now)}`}
        </span>
      </>
    ),
  },
  {
    name: 'Status',
    width: '16.5rem',
    phone: 'text',
    cell: email => <StatusDot tone={toneOf(email)}>{statusOf(email)}</StatusDot>,
  },
  {
    name: 'Sent',
    width: '12rem',
    cell: email => (
      <time className={classes.time} dateTime={timeOf(email)}>
        {sentTime(email, now)}
      </time>
    ),
  },
];

const sentTime = ({ sentAt, status }: EmailLog, now: number) =>
  sentAt ? formatRelative(sentAt, now) : withoutTime[status];

/** Instead of the time at which a mail was sent. */
const withoutTime: Record<EmailStatus, string> = {
  queued: 'Not yet',
  sending: 'Not yet',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'Not known',
};
