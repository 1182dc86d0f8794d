import { addMinutes } from '../../../../shared/dates.ts';

/**
 * When the provider is asked about an open checkout whose call has not come: after 2 minutes, 4, 8 … at most an hour,
 * and when its time is over. Afterwards, while it still may be paid there, the same way.
 */
export function nextAsk({ asks, expiresAt, now }: { asks: number; expiresAt: Date; now: Date }): Date {
  const next = addMinutes(now, Math.min(2 ** (asks + 1), 60));
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}

/** Longer than all calls about one take together; then another worker follows whoever died over it, within a minute. */
export const leaseEnd = (now: Date): Date => addMinutes(now, 0.75);
