import type { Outcome, Trigger } from './contract.ts';

type Rules = { trigger: Trigger; onlyFirst: boolean; lapsedDays: number };

/** What begins a sequence, in words: "After …". */
export function describeTrigger({ trigger, onlyFirst, lapsedDays }: Rules): string {
  if (trigger === 'subscribed') return 'After somebody subscribes';
  if (trigger === 'booked') return onlyFirst ? "After a client's first booking" : 'After each booking';
  if (trigger === 'purchased') return 'After a purchase';
  return `After ${lapsedDays} days without a session`;
}

/** Whom it begins for once it is on. */
export function describeWhom({ trigger, onlyFirst, lapsedDays }: Rules): string {
  if (trigger === 'subscribed') return 'everybody who confirms the newsletter from now on, or is added by you';
  if (trigger === 'booked')
    return onlyFirst
      ? 'every client whose first session is booked from now on'
      : 'every client for whom a session is booked from now on';
  if (trigger === 'purchased') return 'everybody who buys something from now on';
  return `every client whose last session will be ${lapsedDays} days ago from now on, with none planned`;
}

/** What else ends it for somebody. */
export function describeEnd({ trigger, stopsWhenActing }: Rules & { stopsWhenActing: boolean }): string {
  const changed = trigger === 'booked' ? ', or when the session is moved or cancelled' : '';
  const acted = stopsWhenActing
    ? 'Stops early when the person books a session or unsubscribes'
    : 'Stops early when the person unsubscribes';
  return `${acted}${changed}.`;
}

export const outcomeLabels: Record<Outcome, string> = {
  done: 'Got all',
  acted: 'Booked',
  left: 'Left',
  changed: 'Session changed',
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
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

/** When a mail goes out, seen from what stands above it. */
export function describeWait(minutes: number, isFirst: boolean): string {
  if (!minutes) return isFirst ? 'At once' : 'Right after';
  return `${describeDelay(minutes)} later`;
}
