import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatSums } from '../../../../shared/format/format-money.ts';
import { formatTime } from '../../../../shared/format/format-time.ts';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';
import { type DisplayState, displayStateOf, isHeld } from '../../../scheduling/appointments/ui/describe-appointment.ts';
import { StatusWord } from '../../../scheduling/appointments/ui/Status.tsx';
import { isJoinable, joinUrlOf } from '../../../scheduling/availability/place.ts';
import { attentionQuery } from './dashboard-queries.ts';
import classes from './today.module.css';

/** Links to what needs attention besides today's sessions; renders nothing if there is nothing. */
export function Attention({ unconfirmed }: { unconfirmed: Appointment[] }) {
  const { timeZone, currency } = useCurrentUser().practice;
  const { data: waiting, isError, refetch } = useQuery(attentionQuery);
  const [next] = unconfirmed;
  const {
    requests = 0,
    nextAnswerDueAt,
    overdueInvoices = 0,
    overdueAmount = '',
    overdueOthers = [],
    failedEmails = 0,
    failedSms = 0,
    unsignedNotes = 0,
    oldestUnsigned = null,
  } = waiting ?? {};
  if (!next && !requests && !overdueInvoices && !failedEmails && !failedSms && !oldestUnsigned && !isError) return null;
  return (
    <ul className={classes.attention}>
      {isError && !waiting && (
        <li className={classes.unknown} role="alert">
          Failed to load overdue invoices and failed messages.
          <Button size="xs" onClick={() => refetch()}>
            Try again
          </Button>
        </li>
      )}
      {requests > 0 && (
        <Waiting to="/appointments" icon="calendar" title={`${counted(requests, 'request')} to answer`}>
          {nextAnswerDueAt && `By ${formatTime(nextAnswerDueAt, timeZone)}`}
        </Waiting>
      )}
      {next && (
        <Waiting to="/appointments" icon="clock" title={`${unconfirmed.length} unconfirmed`}>
          {next.client.firstName}, at {formatTime(next.startTime, timeZone)}
          {unconfirmed.length > 1 && ' and later'}
        </Waiting>
      )}
      {overdueInvoices > 0 && (
        <Waiting
          to="/invoicing"
          status="overdue"
          icon="invoice"
          title={`${counted(overdueInvoices, 'invoice')} overdue`}
        >
          {formatSums([{ amount: overdueAmount, currency }, ...overdueOthers])} total
        </Waiting>
      )}
      {oldestUnsigned && (
        <li>
          <Link to="/clients/$id" params={{ id: String(oldestUnsigned.clientId) }} search={{ tab: 'notes' }}>
            <Icon name="write" size={16} />
            <b>{counted(unsignedNotes, 'unsigned note')}</b>
            <span>
              {unsignedNotes > 1 && 'Oldest: '}
              {oldestUnsigned.name}, {formatNearDay(oldestUnsigned.since, timeZone)}
            </span>
          </Link>
        </li>
      )}
      {failedEmails > 0 && (
        <Waiting to="/emails" tab="logs" icon="mail" hasFailed title={`${counted(failedEmails, 'email')} failed`}>
          In the last 7 days
        </Waiting>
      )}
      {failedSms > 0 && (
        <Waiting to="/sms-logs" icon="message" hasFailed title={`${counted(failedSms, 'text message')} failed`}>
          In the last 7 days
        </Waiting>
      )}
    </ul>
  );
}

type WaitingProps = {
  to: '/appointments' | '/invoicing' | '/emails' | '/sms-logs';
  /** Search parameters of the linked page. */
  tab?: 'logs';
  status?: 'overdue';
  icon: IconName;
  title: string;
  hasFailed?: boolean;
  children: ReactNode;
};

function Waiting({ to, tab, status, icon, title, hasFailed, children }: WaitingProps) {
  return (
    <li>
      <Link to={to} search={{ tab, status }} data-failed={hasFailed}>
        <Icon name={icon} size={16} />
        <b>{title}</b>
        <span>{children}</span>
      </Link>
    </li>
  );
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

type TodayRowProps = { session: Appointment; now: number; zone: string };

export function TodayRow({ session, now, zone }: TodayRowProps) {
  const { client, title, startTime, endTime } = session;
  const displayState = displayStateOf(session, now);
  const link = joinUrlOf(session);
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return (
    <li
      className={classes.row}
      data-over={isOver.has(displayState) || undefined}
      data-running={displayState === 'now' || undefined}
      data-cancelled={displayState === 'cancelled' || undefined}
    >
      <div className={classes.time}>
        <span>{formatTime(startTime, zone)}</span>
        <small>{minutes} min</small>
      </div>
      <Portrait initials={initialsOf(client)} seed={client.id} />
      <div className={classes.who}>
        <Link to="/clients/$id" params={{ id: String(client.id) }}>
          {client.firstName} {client.lastName}
        </Link>
        <span>{title}</span>
      </div>
      <div className={classes.state}>
        {link && isJoinable(session, now) && (
          <Button component="a" href={link} target="_blank" rel="noreferrer" size="xs">
            Join
          </Button>
        )}
        <StatusWord look={displayState} />
      </div>
    </li>
  );
}

const isOver = new Set<DisplayState>(['completed', 'no_show', 'cancelled']);

/** An upcoming session that the practice should still confirm. A payment or an accepted request confirms it. */
export const needsConfirmation = (session: Appointment, now: number) =>
  (session.status === 'scheduled' || session.status === 'pending') &&
  !isHeld(session) &&
  Date.parse(session.startTime) > now;
