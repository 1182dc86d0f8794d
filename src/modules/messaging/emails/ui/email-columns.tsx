import { UnstyledButton } from '@mantine/core';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import type { EmailLog, EmailRow } from '../contract.ts';
import { failureText, lackedServer, shortStatusOf, timeOf, toneOf } from './describe-email.ts';
import classes from './emails.module.css';

type Options = {
  onOpen: ((id: number) => void) | null;
  now: number;
  zone: string;
};

export const emailColumns = ({ onOpen, now, zone }: Options): Column<EmailRow>[] => [
  { name: 'Recipient', width: '16rem', cell: email => <Recipient email={email} /> },
  { name: 'Subject', phone: 'title', cell: email => <Subject email={email} onOpen={onOpen} /> },
  {
    name: 'Status',
    width: '8rem',
    phone: 'detail',
    cell: email => <StatusDot tone={toneOf(email)}>{shortStatusOf(email)}</StatusDot>,
  },
  {
    name: 'Date',
    width: '11rem',
    phone: 'text',
    cell: email => (
      <span className={classes.when}>
        <span className={classes.onPhone}>{email.clientName ?? email.recipientEmail}</span>
        <DateOf email={email} now={now} zone={zone} />
      </span>
    ),
  },
];

/** Columns for one client's emails; shows the address only if it differs from the client's current one. */
export const clientEmailColumns = ({
  address,
  onOpen,
  now,
  zone,
}: Options & { address: string }): Column<EmailLog>[] => [
  {
    name: 'Subject',
    phone: 'title',
    cell: email => (
      <>
        <Subject email={email} onOpen={onOpen} />
        {email.recipientEmail.toLowerCase() !== address.toLowerCase() && (
          <span className={listStyles.below}>To {email.recipientEmail}</span>
        )}
      </>
    ),
  },
  {
    name: 'Status',
    width: '8rem',
    phone: 'detail',
    cell: email => <StatusDot tone={toneOf(email)}>{shortStatusOf(email)}</StatusDot>,
  },
  { name: 'Date', width: '11rem', phone: 'text', cell: email => <DateOf email={email} now={now} zone={zone} /> },
];

function Recipient({ email: { clientId, clientName, recipientEmail } }: { email: EmailRow }) {
  if (!clientId || !clientName) return <span className={classes.recipient}>{recipientEmail}</span>;
  return (
    <>
      <RowLink href={`/clients/${clientId}`} className={classes.client}>
        {clientName}
      </RowLink>
      <span className={listStyles.below}>{recipientEmail}</span>
    </>
  );
}

function Subject({ email, onOpen }: { email: EmailLog; onOpen: Options['onOpen'] }) {
  return (
    <>
      {onOpen ? (
        <UnstyledButton className={classes.subject} aria-haspopup="dialog" onClick={() => onOpen(email.id)}>
          {email.subject}
        </UnstyledButton>
      ) : (
        <span className={classes.subject}>{email.subject}</span>
      )}
      {email.error && email.status !== 'sent' && !lackedServer(email) && (
        <span className={listStyles.failure} title={email.error}>
          {failureText(email.error)}
        </span>
      )}
    </>
  );
}

const DateOf = ({ email, now, zone }: { email: EmailLog; now: number; zone: string }) => (
  <time className={classes.time} dateTime={timeOf(email)}>
    {formatMoment(timeOf(email), zone, now)}
  </time>
);
