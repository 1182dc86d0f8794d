import { addMinutes } from '../../../../shared/dates.ts';

/**
 * When to poll the provider about an open checkout without a webhook: after 2 minutes, 4, 8, then hourly, and when it
 * expires. Continues the same way while it could still be paid there.
 */
export function nextAsk({ asks, expiresAt, now }: { asks: number; expiresAt: Date; now: Date }): Date {
  const next = addMinutes(now, Math.min(2 ** (asks + 1), 60));
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}

/** Longer than all calls for one checkout take together. If the worker dies, another takes over within a minute. */
export const leaseEnd = (now: Date): Date => addMinutes(now, 0.75);
