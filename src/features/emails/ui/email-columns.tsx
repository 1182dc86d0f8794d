import { UnstyledButton } from '@mantine/core';
import { formatDay, formatTime } from '../../../shared/format-time.ts';
import { formatRelative } from '../../../ui/format-relative.ts';
import { RowLink } from '../../../ui/RowLink.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import tab from '../../../ui/tab-list.module.css';
import type { Column } from '../../../ui/table-column.ts';
import type { EmailLog, EmailStatus } from '../contract.ts';
import { lackedServer, shortStatusOf, timeOf, toneOf } from './describe-email.ts';
import classes from './emails.module.css';

/** A mail of the log; in a client's own list nobody needs their name. */
type Row = EmailLog & { clientName?: string | null };
type Given = {
  onOpen: ((id: number) => void) | null;
  now: number;
  zone: string;
  /** How the status is shown. */
  Status?: typeof StatusDot;
};

export const emailColumns = ({ onOpen, now, zone, Status = StatusDot }: Given): Column<Row>[] => [
  { name: 'Recipient', width: '16rem', cell: email => <Recipient email={email} /> },
  {
    name: 'Subject',
    phone: 'title',
    cell: email => (
      <>
        <Subject email={email} onOpen={onOpen} />
        {email.error && email.status !== 'sent' && !lackedServer(email) && (
          <span className={tab.failure} title={email.error}>
            {email.error}
          </span>
        )}
        <span className={classes.onPhone}>
          {email.clientName ?? email.recipientEmail}
          {email.sentAt && `, ${formatRelative(email.sentAt, now)}`}
        </span>
      </>
    ),
  },
  {
    name: 'Status',
    width: '8rem',
    phone: 'text',
    cell: email => <Status tone={toneOf(email)}>{shortStatusOf(email)}</Status>,
  },
  {
    name: 'Sent',
    width: '10rem',
    cell: email => (
      <time className={classes.time} dateTime={timeOf(email)} title={exact(timeOf(email), zone)}>
        {sentTime(email, now)}
      </time>
    ),
  },
];

function Recipient({ email: { clientId, clientName, recipientEmail } }: { email: Row }) {
  if (!clientId || !clientName) return <span className={classes.recipient}>{recipientEmail}</span>;
  return (
    <>
      <RowLink href={`/clients/${clientId}`} className={classes.client}>
        {clientName}
      </RowLink>
      <span className={classes.address}>{recipientEmail}</span>
    </>
  );
}

function Subject({ email, onOpen }: { email: Row; onOpen: Given['onOpen'] }) {
  if (!onOpen) return <span className={classes.subject}>{email.subject}</span>;
  return (
    <UnstyledButton className={classes.subject} aria-haspopup="dialog" onClick={() => onOpen(email.id)}>
      {email.subject}
    </UnstyledButton>
  );
}

const exact = (time: string, zone: string) => `${formatDay(time, zone)}, ${formatTime(time, zone)}`;

/** The status beside it says already that there was no mail server. */
const sentTime = (email: EmailLog, now: number) =>
  lackedServer(email) ? '–' : email.sentAt ? formatRelative(email.sentAt, now) : withoutTime[email.status];

/** Instead of the time at which a mail was sent. */
const withoutTime: Record<EmailStatus, string> = {
  queued: 'Not yet',
  sending: 'Not yet',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'Unknown',
  suppressed: 'Not sent',
};
