import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { get } from '../../../../ui/data/query.ts';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { type TrailEntry, trailEntry } from '../contract.ts';
import { describeMinutes } from '../describe-minutes.ts';
import classes from './trail.module.css';

type Props = { appointmentId: number; zone: string };

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

const statusLabels: Record<TrailEntry['status'], [word: string, tone: StatusTone]> = {
  pending: ['Planned', 'open'],
  waiting: ['On its way', 'open'],
  sent: ['Sent', 'good'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  unknown: ['May have been sent', 'warning'],
  skipped: ['Skipped', 'off'],
  dropped: ['Dropped', 'off'],
};
const channels = { email: 'Email', sms: 'Text message' };

function describeEntry({ channel, origin, minutesBefore, status, errorMessage }: TrailEntry) {
  const [word, tone] = statusLabels[status];
  return { name: `${channels[channel]}${describeOrigin(origin, minutesBefore)}`, tone, word, reason: errorMessage };
}

function describeOrigin(origin: TrailEntry['origin'], minutesBefore: number | null): string {
  if (origin === 'manual') return ', by hand';
  if (origin === 'fallback') return ', in place of the text';
  return minutesBefore === null ? '' : `, ${describeMinutes(minutesBefore)} before`;
}

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
