import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime } from '../../../../shared/format-time.ts';
import { get } from '../../../../ui/query.ts';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { type TrailEntry, trailEntry } from '../contract.ts';
import { describeEntry } from './describe-entry.ts';
import classes from './trail.module.css';

type Props = { appointmentId: number; zone: string };

/** What was planned to remind the client of an appointment, and what became of it. */
export function ReminderTrail({ appointmentId, zone }: Props) {
  const trail = useQuery(get(['/api/appointments', appointmentId, 'reminders'], trailEntry.array()));
  if (trail.isError) return <span>Couldn’t load the reminders.</span>;
  if (!trail.data) return <Skeleton height={14} width="70%" />;
  if (!trail.data.length) return null;
  return (
    <ul className={classes.trail} aria-label="Reminders">
      {trail.data.map(entry => (
        <Entry key={entry.id} entry={entry} zone={zone} />
      ))}
    </ul>
  );
}

const note = ({ status }: TrailEntry) => {
  if (status === 'skipped' || status === 'dropped') return '';
  return status === 'pending' ? ' (by email: no consent to texts)' : ' (no consent to texts)';
};

function Entry({ entry, zone }: { entry: TrailEntry; zone: string }) {
  const { name, tone, word, reason } = describeEntry(entry);
  return (
    <li>
      <div className={classes.line}>
        {name} <StatusDot tone={tone}>{word}</StatusDot>
      </div>
      <small>
        {formatDayAndTime(entry.sentAt ?? entry.scheduledFor, zone)}
        {reason && `: ${reason}`}
        {entry.hasConsent === false && note(entry)}
      </small>
    </li>
  );
}
