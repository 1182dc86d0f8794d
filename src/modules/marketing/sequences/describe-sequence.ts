import { formatCount } from '../../../shared/format/format-number.ts';
import type { Outcome, Trigger } from './contract.ts';

type Rules = { trigger: Trigger; onlyFirst: boolean; lapsedDays: number };

/** "After …" */
export function describeTrigger({ trigger, onlyFirst, lapsedDays }: Rules): string {
  if (trigger === 'subscribed') return 'After someone subscribes';
  if (trigger === 'booked') return onlyFirst ? 'After a client’s first booking' : 'After each booking';
  if (trigger === 'purchased') return 'After a purchase';
  return `After ${lapsedDays} days without an appointment`;
}

/** The people it will start for. */
export function describeWhom({ trigger, onlyFirst, lapsedDays }: Rules): string {
  if (trigger === 'subscribed') return 'everyone who confirms your newsletter from now on or is added by you';
  if (trigger === 'booked')
    return onlyFirst
      ? 'every client whose first appointment is booked from now on'
      : 'every client who has an appointment booked from now on';
  if (trigger === 'purchased') return 'everyone who buys something from now on';
  return `every client who reaches ${lapsedDays} days without an appointment from now on and has none scheduled`;
}

/** Further events that end it for a person. */
export function describeEnd({ trigger, stopsWhenActing }: Rules & { stopsWhenActing: boolean }): string {
  const changed = trigger === 'booked' ? ', or when the appointment is rescheduled or cancelled' : '';
  const acted = stopsWhenActing
    ? 'Stops early when the person books an appointment or unsubscribes'
    : 'Stops early when the person unsubscribes';
  return `${acted}${changed}.`;
}

export const outcomeLabels: Record<Outcome, string> = {
  done: 'Completed',
  acted: 'Booked',
  left: 'Exited',
  changed: 'Appointment changed',
  stopped: 'Stopped',
  off: 'Turned off',
  failed: 'Failed',
};

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "3 days", "36 hours": in the largest unit that fits. */
export function describeDelay(minutes: number): string {
  const [unit, size] = units.find(([, size]) => minutes % size === 0 && minutes >= size) ?? units[2];
  const count = minutes / size;
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Delay relative to the step above. */
export function describeWait(minutes: number, isFirst: boolean): string {
  if (!minutes) return isFirst ? 'Right away' : 'Right after';
  return `${describeDelay(minutes)} later`;
}
