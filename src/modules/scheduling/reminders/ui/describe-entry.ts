import type { StatusTone } from '../../../../ui/StatusDot.tsx';
import type { TrailEntry } from '../contract.ts';
import { describeMinutes } from '../describe-minutes.ts';

const words: Record<TrailEntry['status'], [word: string, tone: StatusTone]> = {
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

/** A reminder of an appointment in words. */
export function describeEntry({ channel, origin, minutesBefore, status, errorMessage }: TrailEntry) {
  const [word, tone] = words[status];
  return { name: `${channels[channel]}${why(origin, minutesBefore)}`, tone, word, reason: errorMessage };
}

function why(origin: TrailEntry['origin'], minutesBefore: number | null): string {
  if (origin === 'manual') return ', by hand';
  if (origin === 'fallback') return ', in place of the text';
  return minutesBefore === null ? '' : `, ${describeMinutes(minutesBefore)} before`;
}
